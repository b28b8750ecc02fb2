//! How far a long piece of work is, and the means to break it off.

use std::fmt;
use std::ops::ControlFlow;

use crate::error::{Error, Result};

/// How far a piece of work is: something done, of how much where that is known. What is counted (rows, nodes, passes, moves) is
/// said by the function that counts it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Steps done.
    pub done: usize,
    /// Steps in all, where that is known.
    pub of: Option<usize>,
    /// How a proof stands, where the work is one.
    pub standing: Option<Standing>,
}

/// How the proof of a best graph stands: what has been reached, and what no graph can exceed.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify), tsify(missing_as_null))]
pub struct Standing {
    /// What the proof is doing.
    pub phase: Phase,
    /// The best score so far.
    pub score: f64,
    /// No graph scores better than this; null before there is a bound.
    pub bound: Option<f64>,
    /// How far above the score that is.
    #[cfg_attr(feature = "typescript", tsify(type = "number | null"))]
    pub gap: Option<f64>,
    /// Parent sets that a best graph may use, so far.
    pub parent_sets: usize,
    /// Columns of which not all parent sets could be gone through.
    pub cut_short: usize,
    /// Cuts of clusters, so far.
    pub cuts: usize,
    /// Branches looked at, so far.
    pub branches: usize,
}

/// What a proof is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Phase {
    /// Going through parent sets.
    ParentSets,
    /// Adding cuts to the relaxation.
    Cuts,
    /// Deciding about single arcs.
    Branches,
}

impl Progress {
    /// So many steps of a known number.
    pub fn of(done: usize, all: usize) -> Self {
        Self { done, of: Some(all), standing: None }
    }

    /// So many steps of work whose end is not known.
    pub fn open(done: usize) -> Self {
        Self { done, of: None, standing: None }
    }
}

/// Whoever is told how far a piece of work is, and may break it off. Nobody, unless said otherwise.
///
/// ```
/// use nodewise::{Progress, Watch};
/// use std::ops::ControlFlow;
///
/// let mut heard = Vec::new();
/// let mut watch = Watch::hearing(|progress| heard.push(progress.done));
/// watch.tell(Progress::of(1, 2))?;
/// watch.tell(Progress::of(2, 2))?;
/// drop(watch);
/// assert_eq!(heard, [1, 2]);
///
/// let mut impatient = Watch::new(|_| ControlFlow::Break(()));
/// assert!(impatient.tell(Progress::open(1)).is_err());
/// assert!(Watch::none().tell(Progress::open(1)).is_ok());
/// # Ok::<(), nodewise::Error>(())
/// ```
#[derive(Default)]
pub struct Watch<'a>(Option<Listener<'a>>);

type Listener<'a> = Box<dyn FnMut(Progress) -> ControlFlow<()> + 'a>;

impl<'a> Watch<'a> {
    /// Nobody: the work runs to its end.
    pub fn none() -> Self {
        Self::default()
    }

    /// A listener whose answer decides whether the work goes on.
    pub fn new(listener: impl FnMut(Progress) -> ControlFlow<()> + 'a) -> Self {
        Self(Some(Box::new(listener)))
    }

    /// A listener that never breaks off.
    pub fn hearing(mut listener: impl FnMut(Progress) + 'a) -> Self {
        Self::new(move |progress| {
            listener(progress);
            ControlFlow::Continue(())
        })
    }

    /// Tells how far the work is.
    ///
    /// # Errors
    /// [`Cancelled`](crate::ErrorKind::Cancelled) when the listener breaks the work off.
    pub fn tell(&mut self, progress: Progress) -> Result<()> {
        match self.0.as_mut().map(|listener| listener(progress)) {
            Some(ControlFlow::Break(())) => Err(Error::cancelled()),
            _ => Ok(()),
        }
    }

    /// A watch over a part of the work, whose steps `convert` turns into steps of the whole.
    pub fn over<'b>(&'b mut self, convert: impl Fn(Progress) -> Progress + 'b) -> Watch<'b> {
        Watch::new(move |progress| match self.tell(convert(progress)) {
            Ok(()) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        })
    }
}

impl fmt::Debug for Watch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Watch").field(&self.0.is_some()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_told_as_steps_of_the_whole_and_can_be_broken_off() {
        let mut heard = Vec::new();
        let mut watch = Watch::new(|progress| {
            heard.push(progress);
            if progress.done < 12 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let mut part = watch.over(|progress| Progress::of(10 + progress.done, 20));
        assert!(part.tell(Progress::open(1)).is_ok());
        assert_eq!(part.tell(Progress::open(2)), Err(Error::cancelled()));
        drop(part);
        drop(watch);
        assert_eq!(heard, [Progress::of(11, 20), Progress::of(12, 20)]);
    }
}
