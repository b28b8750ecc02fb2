//! Progress told to Python, and keys heard from it, while the interpreter is free for others.

use std::ops::ControlFlow;

use nodewise::{Progress, Watch};
use pyo3::prelude::*;

use crate::failure::raised;

/// Does long work without holding the interpreter. `progress(done, total)` is called now and then, `total` being `None` where the end is
/// not known; what it raises, and a pressed key, end the work.
pub fn watched<T: Send>(
    py: Python<'_>,
    progress: Option<Py<PyAny>>,
    work: impl FnOnce(&mut Watch<'_>) -> nodewise::Result<T> + Send,
) -> PyResult<T> {
    let mut stopped = None;
    let answer = py.detach(|| {
        let mut watch = Watch::new(|told: Progress| match tell(progress.as_ref(), told) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                stopped = Some(error);
                ControlFlow::Break(())
            }
        });
        work(&mut watch)
    });
    match (stopped, answer) {
        (Some(error), _) => Err(error),
        (None, answer) => answer.map_err(raised),
    }
}

fn tell(progress: Option<&Py<PyAny>>, told: Progress) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        match progress {
            Some(listener) => listener.call1(py, (told.done, told.of)).map(|_| ()),
            None => Ok(()),
        }
    })
}
