//! Rules of Cavalier-billes: two marbles capture coloured marbles with knight's moves on 6 x 6.
#![no_std]
