//! Rows that Python hands over as Arrow: a stream of batches, or one.

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{FFI_ArrowArrayStream, RecordBatchStreamReader};
use arrow_array::{RecordBatch, RecordBatchReader, StructArray};
use arrow_schema::{ArrowError, DataType, SchemaRef};
use nodewise::{Error, ErrorKind};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

use crate::failure::raised;

/// Batches of rows.
pub struct Batches {
    pub schema: SchemaRef,
    batches: Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>,
}

impl Batches {
    /// Asks an object for its rows.
    ///
    /// # Errors
    /// `TypeError` for an object that has no rows of this kind.
    pub fn of(rows: &Bound<'_, PyAny>) -> PyResult<Self> {
        if rows.hasattr("__arrow_c_stream__")? {
            let capsule = rows.call_method0("__arrow_c_stream__")?.cast_into::<PyCapsule>()?;
            let stream = capsule.pointer_checked(Some(c"arrow_array_stream"))?.cast::<FFI_ArrowArrayStream>();
            // SAFETY: the capsule's name vouches for what it points to. The stream is moved out and an empty one left behind, as the
            // interface asks of whoever consumes it.
            let reader = unsafe { RecordBatchStreamReader::from_raw(stream.as_ptr()) }.map_err(unreadable)?;
            return Self::checked(reader.schema(), Box::new(reader));
        }
        if rows.hasattr("__arrow_c_array__")? {
            let batch = one_batch(rows)?;
            return Self::checked(batch.schema(), Box::new(std::iter::once(Ok(batch))));
        }
        let name = rows.get_type().name()?;
        Err(PyTypeError::new_err(format!(
            "expected rows as Arrow (a data frame of polars or pandas with pyarrow, a table or reader of pyarrow, a relation of DuckDB), found {name}"
        )))
    }

    fn checked(
        schema: SchemaRef,
        batches: Box<dyn Iterator<Item = Result<RecordBatch, ArrowError>> + Send>,
    ) -> PyResult<Self> {
        if schema.fields().is_empty() {
            return Err(raised(Error::expected(ErrorKind::Table, "columns", "none")));
        }
        Ok(Self { schema, batches })
    }
}

impl Iterator for Batches {
    type Item = nodewise::Result<RecordBatch>;

    fn next(&mut self) -> Option<Self::Item> {
        let batch = self.batches.next()?;
        Some(batch.map_err(|error| Error::expected(ErrorKind::Io, "rows that can be read", error)))
    }
}

fn one_batch(rows: &Bound<'_, PyAny>) -> PyResult<RecordBatch> {
    let pair = rows.call_method0("__arrow_c_array__")?.cast_into::<PyTuple>()?;
    let (schema, array) =
        (pair.get_item(0)?.cast_into::<PyCapsule>()?, pair.get_item(1)?.cast_into::<PyCapsule>()?);
    let schema = schema.pointer_checked(Some(c"arrow_schema"))?.cast::<FFI_ArrowSchema>();
    let array = array.pointer_checked(Some(c"arrow_array"))?.cast::<FFI_ArrowArray>();
    // SAFETY: the capsules' names vouch for what they point to; the array is moved out and an empty one left behind.
    let data =
        unsafe { from_ffi(FFI_ArrowArray::from_raw(array.as_ptr()), schema.as_ref()) }.map_err(unreadable)?;
    if !matches!(data.data_type(), DataType::Struct(_)) {
        return Err(PyTypeError::new_err(format!(
            "expected a table, found a column of {}",
            data.data_type()
        )));
    }
    Ok(RecordBatch::from(StructArray::from(data)))
}

fn unreadable(error: ArrowError) -> PyErr {
    raised(Error::expected(ErrorKind::Io, "rows that can be read", error))
}
