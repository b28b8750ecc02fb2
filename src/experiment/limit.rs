//! A limit of time on one piece of work.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::{Progress, Watch};
use crate::error::{Error, ErrorKind, Result};

/// What became of it, and how long it took.
#[derive(Clone, Debug, PartialEq)]
pub struct Limited<T> {
    /// The answer; none when the limit was hit.
    pub answer: Option<T>,
    /// Seconds by the clock.
    pub seconds: f64,
}

/// Runs `work`, which asks its watch now and then and is broken off at the limit: the answer is whole or there is none.
///
/// # Errors
/// What `work` returns, but for being cancelled by the limit.
pub fn limited<T>(
    limit: Option<Duration>,
    watch: Watch<'_>,
    work: impl FnOnce(Watch<'_>) -> Result<T>,
) -> Result<Limited<T>> {
    let started = Instant::now();
    let (mut late, mut cancelled) = (false, false);
    let result = work(&mut |progress: Progress| {
        late |= limit.is_some_and(|limit| started.elapsed() > limit);
        cancelled |= watch(progress).is_break();
        if late || cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let seconds = started.elapsed().as_secs_f64();
    match result {
        Err(error) if error.kind() == ErrorKind::Cancelled && !cancelled && late => {
            Ok(Limited { answer: None, seconds })
        }
        Ok(_) if cancelled => Err(Error::cancelled()),
        other => other.map(|answer| Limited { answer: Some(answer), seconds }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn endless(watch: Watch<'_>) -> Result<()> {
        loop {
            if watch(Progress { done: 0, of: 1 }).is_break() {
                return Err(Error::cancelled());
            }
        }
    }

    #[test]
    fn a_limit_ends_work_and_is_told_from_being_cancelled() {
        let short = Some(Duration::from_millis(5));
        let late = limited(short, &mut |_| ControlFlow::Continue(()), endless).unwrap();
        assert!(late.answer.is_none() && late.seconds >= 0.005);
        let cancelled = limited(None, &mut |_| ControlFlow::Break(()), endless);
        assert_eq!(cancelled.unwrap_err().kind(), ErrorKind::Cancelled);
        let done = limited(short, &mut |_| ControlFlow::Continue(()), |_| Ok(7)).unwrap();
        assert_eq!(done.answer, Some(7));
    }
}
