//! The laws every position type must keep.
