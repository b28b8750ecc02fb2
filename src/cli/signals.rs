//! What the system tells the program while it works.

use super::output;

/// The exit code of shells for a program that was interrupted.
const INTERRUPTED: i32 = 130;

/// Interrupted or asked to end, the program takes its unfinished files with it. Where a file would become larger than allowed, writing fails
/// as on a full disk, and is told like that.
pub fn heed() {
    // It fails only where there is a handler already, and then that one is as good.
    let _ = ctrlc::set_handler(|| {
        output::abandon();
        std::process::exit(INTERRUPTED);
    });
    #[cfg(unix)]
    // SAFETY: ignoring a signal runs no code of ours.
    unsafe {
        libc::signal(libc::SIGXFSZ, libc::SIG_IGN);
    }
}
