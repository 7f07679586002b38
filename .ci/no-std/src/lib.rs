//! Without the standard library there is no panic handler and no allocator but these: if any rule crate brought the
//! standard library in, there would be two of each, which is an error.
#![no_std]

extern crate alloc;

use core::alloc::{GlobalAlloc, Layout};

struct NoMemory;

// The static library is linked for its errors alone; nothing in it ever runs.
unsafe impl GlobalAlloc for NoMemory {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: NoMemory = NoMemory;

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {}
}

fn count<P: jeux_core::Position>() -> u64 {
    jeux_core::perft(&P::start(P::Rules::default(), 1), 1)
}

/// Something of every crate, so that all are linked.
#[unsafe(no_mangle)]
pub extern "C" fn leaves() -> u64 {
    count::<cavalier_billes::Position>() + count::<navettes::Position>() + count::<pharaons::Position>()
}
