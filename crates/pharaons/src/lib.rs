//! Rules of Pharaons, also known as Seti: kings, leapers and refuges race over a 3 x 10 or 5 x 10 board.
#![no_std]
