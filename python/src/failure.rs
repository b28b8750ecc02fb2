//! The core's errors as exceptions, in its words.

use nodewise::{Error, ErrorKind, Hint};
use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

create_exception!(
    _nodewise,
    NodewiseError,
    PyValueError,
    "Data or settings that cannot be used: where, what was expected, what was found."
);
create_exception!(
    _nodewise,
    NeedsRowsError,
    NodewiseError,
    "Choices that need rows which are gone: counts do not tell them."
);

/// The exception of an error; work that was broken off is so because of a key.
pub fn raised(error: Error) -> PyErr {
    if error.kind() == ErrorKind::Cancelled {
        return PyKeyboardInterrupt::new_err(());
    }
    described(NodewiseError::new_err(text(&error)), &error)
}

/// The same for choices that need rows.
pub fn needs_rows(error: Error) -> PyErr {
    described(NeedsRowsError::new_err(text(&error)), &error)
}

fn text(error: &Error) -> String {
    let advice = error.hint().and_then(words).map(|advice| format!("; {advice}")).unwrap_or_default();
    format!("{error}{advice}")
}

/// What can be done, in terms of arguments.
fn words(hint: &Hint) -> Option<&'static str> {
    match hint {
        Hint::MissingValues => Some("keep them with missing='level' or missing='pairwise'"),
        Hint::ManyLevels => Some(
            "leave the column out (exclude), cut it into bins (bins), or merge its rare levels (merge_rare)",
        ),
        Hint::LargeJob => {
            Some("leave out columns with many levels (exclude), or merge rare levels (merge_rare)")
        }
        _ => None,
    }
}

/// Adds what programs may ask for: the kind and the column.
fn described(exception: PyErr, error: &Error) -> PyErr {
    Python::attach(|py| {
        let value = exception.value(py);
        let kind = serde_json::to_value(error.kind()).ok();
        let kind = kind.as_ref().and_then(|kind| kind.as_str()).map(str::to_string);
        // An exception takes any attribute.
        let _ = value.setattr("kind", kind);
        let _ = value.setattr("column", error.place().column.clone());
    });
    exception
}
