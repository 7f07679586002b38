//! Rules of Navettes: arrowed shuttles hop across a triangular lattice and earn moves for stars.
#![no_std]
