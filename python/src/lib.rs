//! What Python sees of the core: it translates, and computes nothing.

mod arrow;
mod cells;
mod counter;
mod counts;
mod failure;
mod learned;
mod oriented;
mod watching;

use pyo3::prelude::*;

/// The compiled part of the package `nodewise`.
#[pymodule]
fn _nodewise(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("NodewiseError", module.py().get_type::<failure::NodewiseError>())?;
    module.add("NeedsRowsError", module.py().get_type::<failure::NeedsRowsError>())?;
    module.add_class::<counter::Counter>()?;
    module.add_class::<counter::Rows>()?;
    module.add_class::<counts::Counts>()?;
    module.add_class::<learned::Learned>()?;
    module.add_class::<oriented::Oriented>()?;
    module.add_function(wrap_pyfunction!(learned::learn, module)?)?;
    module.add_function(wrap_pyfunction!(learned::path, module)?)?;
    module.add_function(wrap_pyfunction!(oriented::orient, module)?)
}
