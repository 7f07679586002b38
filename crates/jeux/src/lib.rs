//! Three abstract board games under one roof.
#![no_std]
