//! The functions that WebAssembly exports. The page asks for room, writes its request there, and gives the
//! room of the reply back when it has read it.

#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Engine;

thread_local! {
    /// The games of this worker.
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Gives `len` bytes of room away; they are the caller's until `dealloc`.
#[unsafe(no_mangle)]
extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; len].into_boxed_slice()).cast()
}

/// Takes room back.
///
/// # Safety
///
/// `ptr` and `len` come from `alloc` or from `call`, and are handed back once.
#[unsafe(no_mangle)]
unsafe extern "C" fn dealloc(ptr: *mut u8, len: usize) {
    let slice = std::ptr::slice_from_raw_parts_mut(ptr, len);
    // SAFETY: by the contract, this was a box of a slice of `len` bytes, and nobody else has it.
    drop(unsafe { Box::from_raw(slice) });
}

/// Answers the request in this room: the place of the reply in the high half, its length in the low one.
///
/// # Safety
///
/// `ptr` and `len` come from `alloc`, and are not handed back before this returns.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(ptr: *const u8, len: usize) -> u64 {
    // SAFETY: by the contract, there are `len` bytes, all of them written by `alloc` or by the caller.
    let request = unsafe { std::slice::from_raw_parts(ptr, len) };
    let request = String::from_utf8_lossy(request);
    let reply = ENGINE.with_borrow_mut(|engine| engine.answer(&request));
    let bytes = reply.into_bytes().into_boxed_slice();
    let len = bytes.len() as u64;
    // In the page a pointer has 32 bits; elsewhere nobody calls this.
    let place = Box::into_raw(bytes).cast::<u8>() as u64;
    (place << 32) | len
}
