//! Progress on stderr, when a person is there to see it.

use indicatif::{ProgressBar, ProgressStyle};
use nodewise::Watch;
use nodewise::progress::{Phase, Standing};

/// A bar over nodes; drawn only on a terminal.
pub fn nodes(what: &'static str, count: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} columns, {eta} left");
    bar(what, count as u64, style)
}

/// A bar over the rows of a table.
pub fn rows(what: &'static str, count: u64) -> ProgressBar {
    bar(what, count, ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} rows, {eta} left"))
}

/// A bar over the cells of an experiment.
pub fn cells(what: &'static str, count: usize) -> ProgressBar {
    bar(what, count as u64, ProgressStyle::with_template("{msg} {wide_bar} {pos}/{len} cells, {eta} left"))
}

/// A sign of life for a job whose end is not known.
pub fn spinner(what: &'static str) -> ProgressBar {
    ProgressBar::no_length().with_message(what).with_style(ProgressStyle::default_spinner())
}

/// How a proof stands, in a few words.
pub fn standing(standing: &Standing) -> String {
    let Standing { phase, score, gap, parent_sets, .. } = *standing;
    match (phase, gap) {
        (Phase::ParentSets, _) | (_, None) => format!("proving: score {score:.1}, {parent_sets} parent sets"),
        (_, Some(gap)) => format!("proving: score {score:.1}, at most {gap:.4} better"),
    }
}

/// A bar over the bytes of a file of known length, or else a count of them.
pub fn bytes(length: Option<u64>) -> ProgressBar {
    match length {
        Some(length) => {
            bar("reading", length, ProgressStyle::with_template("{msg} {wide_bar} {bytes}/{total_bytes}"))
        }
        None => ProgressBar::no_length().with_message("reading").with_style(ProgressStyle::default_spinner()),
    }
}

/// A watch that moves a bar to what is done.
pub fn on(bar: &ProgressBar) -> Watch<'_> {
    Watch::hearing(|progress| bar.set_position(progress.done as u64))
}

fn bar<E>(what: &'static str, length: u64, style: Result<ProgressStyle, E>) -> ProgressBar {
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(length).with_message(what).with_style(style)
}
