//! The memory that a job may take: beyond it the job is refused, whatever size its file made it look like.
//!
//! Forecasts refuse large jobs before they start (`learner::cost`). What they cannot know, such as levels that come late in a file or
//! counts that unpack to a thousand times their size, is met here, where memory is handed out.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use nodewise::learner::cost::size;
use nodewise::{Error, ErrorKind, Hint};

use super::hint::advised;
use super::{output, tell};

/// What every job may take, however little was allowed: forecasts say so better then.
const LEAST: u64 = 64 << 20;
/// Forecasts know nothing of buffers, so that a job that just fits takes somewhat more: a twentieth is left for these.
const SLACK: u64 = 20;

/// The system's allocator, counting.
struct Limited;

static TAKEN: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(usize::MAX);

#[global_allocator]
static ALLOCATOR: Limited = Limited;

/// Ends the program with a sentence when it takes (a twentieth) more than so many bytes from now on.
pub fn limit(bytes: u64) {
    give_back_at_once();
    let most = bytes.saturating_add(bytes / SLACK).max(LEAST);
    MOST.store(usize::try_from(most).unwrap_or(usize::MAX), Relaxed);
}

/// By itself the system's allocator keeps blocks of up to 32 MB that were given back, and the program takes up to twice what it has.
fn give_back_at_once() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    // SAFETY: the call only sets a number of the allocator.
    unsafe {
        const LARGE: libc::c_int = 1 << 20;
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

fn take(bytes: usize) {
    let now = TAKEN.fetch_add(bytes, Relaxed).wrapping_add(bytes);
    if now > MOST.load(Relaxed) {
        refuse();
    }
}

fn give(bytes: usize) {
    TAKEN.fetch_sub(bytes, Relaxed);
}

/// Tells why, and ends. Words need memory too, so there is no limit any more; and only the first to come here ends the program.
#[cold]
fn refuse() {
    let most = MOST.swap(usize::MAX, Relaxed);
    if most == usize::MAX {
        return;
    }
    output::abandon();
    let expected = format!("a job within {} of memory", size(most as u64));
    let error = Error::expected(ErrorKind::TooLarge, expected, "one that needs more");
    tell(&advised(&error.with_hint(Hint::LargeJob)));
    std::process::exit(1);
}

// SAFETY: every call is handed on to the system's allocator as it came.
unsafe impl GlobalAlloc for Limited {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        take(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn realloc(&self, at: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        take(size);
        give(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.realloc(at, layout, size) }
    }

    unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
        give(layout.size());
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(at, layout) }
    }
}
