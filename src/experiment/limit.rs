//! A limit of time on one piece of work.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use crate::error::{Error, ErrorKind, Result};
use crate::progress::Watch;

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
    watch: &mut Watch<'_>,
    work: impl FnOnce(&mut Watch<'_>) -> Result<T>,
) -> Result<Limited<T>> {
    let started = Instant::now();
    let (mut late, mut cancelled) = (false, false);
    let result = work(&mut Watch::new(|progress| {
        late |= limit.is_some_and(|limit| started.elapsed() > limit);
        cancelled |= watch.tell(progress).is_err();
        if late || cancelled { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }));
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
    use crate::progress::Progress;

    fn endless(watch: &mut Watch<'_>) -> Result<()> {
        loop {
            watch.tell(Progress::of(0, 1))?;
        }
    }

    #[test]
    fn a_limit_ends_work_and_is_told_from_being_cancelled() {
        let short = Some(Duration::from_millis(5));
        let late = limited(short, &mut Watch::none(), endless).unwrap();
        assert!(late.answer.is_none() && late.seconds >= 0.005);
        let cancelled = limited(None, &mut Watch::new(|_| ControlFlow::Break(())), endless);
        assert_eq!(cancelled.unwrap_err().kind(), ErrorKind::Cancelled);
        let done = limited(short, &mut Watch::none(), |_| Ok(7)).unwrap();
        assert_eq!(done.answer, Some(7));
    }
}
