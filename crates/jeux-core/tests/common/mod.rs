//! What the test programs share.
#![allow(dead_code, unreachable_pub, reason = "every test program uses its own part")]

mod heap;

pub use heap::*;
