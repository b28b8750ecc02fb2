//! All nodes, one by one or on all threads.
//!
//! Every node is solved on its own and answers stand in column order, so whoever solves which node cannot change a result.

use crate::error::Result;
use crate::progress::{Progress, Watch};

/// Who solves the nodes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Work {
    /// The calling thread alone. An experiment's cell works so: cells are shared among threads already, and a cell that
    /// waited for its nodes could be handed another cell to do, which would spoil its time.
    Alone,
    /// The threads of the pool that the caller is in, or else of the process; the calling thread alone without the feature
    /// `parallel`.
    #[default]
    Shared,
}

/// `task` for each node below `count`, in column order; `watch` hears of each that is done.
///
/// # Errors
/// [`Cancelled`](crate::ErrorKind::Cancelled) when `watch` breaks off: nodes that have not begun are then left alone.
pub fn each<T: Send>(
    count: usize,
    work: Work,
    watch: &mut Watch<'_>,
    task: impl Fn(usize) -> T + Sync,
) -> Result<Vec<T>> {
    match work {
        #[cfg(feature = "parallel")]
        Work::Shared => shared(count, watch, &task),
        _ => alone(count, watch, &task),
    }
}

fn alone<T>(count: usize, watch: &mut Watch<'_>, task: &impl Fn(usize) -> T) -> Result<Vec<T>> {
    let mut answers = Vec::with_capacity(count);
    for r in 0..count {
        answers.push(task(r));
        watch.tell(Progress::of(r + 1, count))?;
    }
    Ok(answers)
}

/// Nodes go to the pool; the calling thread collects the answers, since a watch belongs to one thread.
#[cfg(feature = "parallel")]
fn shared<T: Send>(
    count: usize,
    watch: &mut Watch<'_>,
    task: &(impl Fn(usize) -> T + Sync),
) -> Result<Vec<T>> {
    use std::sync::atomic::{AtomicBool, Ordering};

    let stopped = AtomicBool::new(false);
    let (sender, receiver) = std::sync::mpsc::channel();
    let mut answers: Vec<Option<T>> = std::iter::repeat_with(|| None).take(count).collect();
    let mut outcome = Ok(());
    rayon::in_place_scope(|scope| {
        for r in 0..count {
            let (sender, stopped) = (sender.clone(), &stopped);
            scope.spawn(move |_| {
                if !stopped.load(Ordering::Relaxed) {
                    // A receiver that has gone wants no more answers.
                    let _ = sender.send((r, task(r)));
                }
            });
        }
        drop(sender);
        let mut done = 0;
        while let Some((r, answer)) = next(&receiver) {
            answers[r] = Some(answer);
            done += 1;
            if outcome.is_ok() {
                outcome = watch.tell(Progress::of(done, count));
                stopped.store(outcome.is_err(), Ordering::Relaxed);
            }
        }
    });
    outcome.map(|()| answers.into_iter().map(|answer| answer.expect("every node was solved")).collect())
}

/// The next answer. A thread of the pool works while it waits: all others may be waiting for it.
#[cfg(feature = "parallel")]
fn next<T>(receiver: &std::sync::mpsc::Receiver<T>) -> Option<T> {
    use std::sync::mpsc::{RecvTimeoutError, TryRecvError};
    use std::time::Duration;

    loop {
        match receiver.try_recv() {
            Ok(answer) => return Some(answer),
            Err(TryRecvError::Disconnected) => return None,
            Err(TryRecvError::Empty) => {}
        }
        match rayon::yield_now() {
            None => return receiver.recv().ok(),
            Some(rayon::Yield::Executed) => {}
            Some(rayon::Yield::Idle) => match receiver.recv_timeout(Duration::from_micros(200)) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::error::ErrorKind;

    #[test]
    fn answers_stand_in_order_whoever_works() {
        for work in [Work::Alone, Work::Shared] {
            let mut told = Vec::new();
            let squares = each(50, work, &mut Watch::hearing(|progress| told.push(progress.done)), |r| r * r);
            assert_eq!(squares.unwrap(), (0..50).map(|r| r * r).collect::<Vec<_>>());
            assert_eq!(told, (1..=50).collect::<Vec<_>>());
            assert!(each(0, work, &mut Watch::none(), |r| r).unwrap().is_empty());
        }
    }

    #[test]
    fn work_ends_when_asked() {
        for work in [Work::Alone, Work::Shared] {
            let stop = |progress: Progress| {
                if progress.done < 3 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            };
            let stopped = each(50, work, &mut Watch::new(stop), |r| r);
            assert_eq!(stopped.unwrap_err().kind(), ErrorKind::Cancelled);
        }
    }

    #[cfg(feature = "parallel")]
    #[test]
    fn a_pool_of_one_thread_does_not_wait_for_itself() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let inner = |r: usize| each(5, Work::Shared, &mut Watch::none(), |k| k).unwrap().len() + r;
        let sums = pool.install(|| each(5, Work::Shared, &mut Watch::none(), inner)).unwrap();
        assert_eq!(sums, [5, 6, 7, 8, 9]);
    }
}
