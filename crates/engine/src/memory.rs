//! The functions that WebAssembly exports. The page allocates memory, writes its request there, and frees the reply
//! after reading it.

#![allow(unsafe_code)]

use std::cell::RefCell;

use crate::Engine;

thread_local! {
    /// The games of this worker.
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Allocates `len` bytes, which the caller owns until `dealloc`.
#[unsafe(no_mangle)]
extern "C" fn alloc(len: usize) -> *mut u8 {
    Box::into_raw(vec![0u8; len].into_boxed_slice()).cast()
}

/// Frees memory.
///
/// # Safety
///
/// `ptr` and `len` come from `alloc` or `call`, and are freed only once.
#[unsafe(no_mangle)]
unsafe extern "C" fn dealloc(ptr: *mut u8, len: usize) {
    let slice = std::ptr::slice_from_raw_parts_mut(ptr, len);
    // SAFETY: by the contract, this was a box of a slice of `len` bytes with no other owner.
    drop(unsafe { Box::from_raw(slice) });
}

/// Answers the request in this memory. Returns the address of the reply in the high half and its length in the low
/// half.
///
/// # Safety
///
/// `ptr` and `len` come from `alloc`, and are not freed before this returns.
#[unsafe(no_mangle)]
unsafe extern "C" fn call(ptr: *const u8, len: usize) -> u64 {
    // SAFETY: by the contract, there are `len` bytes, initialised by `alloc`.
    let request = unsafe { std::slice::from_raw_parts(ptr, len) };
    let request = String::from_utf8_lossy(request);
    let reply = ENGINE.with_borrow_mut(|engine| engine.answer(&request));
    let bytes = reply.into_bytes().into_boxed_slice();
    let len = bytes.len() as u64;
    // Pointers in WebAssembly have 32 bits. Nothing calls this on other targets.
    let place = Box::into_raw(bytes).cast::<u8>() as u64;
    (place << 32) | len
}
