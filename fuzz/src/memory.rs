//! How much memory an input makes us take: an allocator that counts, and a limit.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// Bytes for each byte of the input, at most.
const PER_BYTE: usize = 20;
/// What an empty input may take: tables of codings, threads, and the matrices of a few columns with many levels.
const AT_LEAST: usize = 16 << 20;

struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let now = NOW.fetch_add(layout.size(), Relaxed) + layout.size();
        MOST.fetch_max(now, Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        NOW.fetch_sub(layout.size(), Relaxed);
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Runs a check of an input of this length.
///
/// # Panics
/// If it takes more memory than such an input may.
pub fn within_limit(length: usize, check: impl FnOnce()) {
    let before = NOW.load(Relaxed);
    MOST.store(before, Relaxed);
    check();
    let taken = MOST.load(Relaxed).saturating_sub(before);
    assert!(taken <= AT_LEAST + PER_BYTE * length, "{taken} bytes of memory for an input of {length} bytes");
}
