//! Rows counted as they come, and rows that are held.

use std::sync::mpsc::{Receiver, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::RecordBatch;
use arrow_schema::Schema;
use nodewise::counts::{Asked, Judged, RawCounter, RawCounts, count_held};
use nodewise::learner::cost::Cost;
use nodewise::table::{
    ColumnBuilder, ColumnReport, Plan, RawTable, TableBuilder, inspect_as, prepare_inspected,
};
use nodewise::{Error, ErrorKind, Progress, Result, Watch};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrow::Batches;
use crate::cells;
use crate::counts::Counts;
use crate::failure::{needs_rows, raised};
use crate::watching::watched;

/// Rows taken at a time: enough to count well, few enough to fit anywhere.
const SLICE: usize = 1 << 16;
/// The most bytes that counts and what is learned from them may take.
const MEMORY: u64 = 8 << 30;

/// Counts rows that are let go; what the columns are is asked when all have come.
#[pyclass(module = "nodewise._nodewise")]
pub struct Counter {
    plan: Plan,
    threads: usize,
    /// What was counted before.
    part: Option<RawCounts>,
    /// Who counts small pieces, one after the other.
    live: Option<(Vec<String>, RawCounter)>,
    notices: Vec<String>,
}

#[pymethods]
impl Counter {
    #[new]
    fn new(plan: &str, threads: Option<usize>) -> PyResult<Self> {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        let threads = threads.unwrap_or_else(cores).max(1);
        Ok(Self { plan: plan_of(plan)?, threads, part: None, live: None, notices: Vec::new() })
    }

    /// Counts all rows of an object; gives their number.
    fn add(&mut self, py: Python<'_>, rows: &Bound<'_, PyAny>, progress: Option<Py<PyAny>>) -> PyResult<u64> {
        let mut batches = Batches::of(rows)?;
        let layout = Layout::of(&batches.schema);
        self.notices.clone_from(&layout.notices);
        watched(py, progress, |watch| {
            let Some(first) = batches.next().transpose()? else {
                // No rows, but their columns are known.
                return self.live(&layout).map(|_| 0);
            };
            let rest = first.num_rows() >= SLICE && self.threads > 1;
            if rest {
                self.add_shared(&layout, first, batches, watch)
            } else {
                self.add_alone(&layout, first, batches, watch)
            }
        })
    }

    /// Adds what another counter counted.
    fn merge(&mut self, py: Python<'_>, mut other: PyRefMut<'_, Self>) -> PyResult<()> {
        let theirs = other.settled().map_err(raised)?;
        self.settle().map_err(raised)?;
        py.detach(|| self.absorb(theirs)).map_err(raised)
    }

    /// Everything counted so far, to be sent to another machine.
    #[allow(clippy::wrong_self_convention)] // What is counted in small pieces is put to the rest first.
    fn to_bytes<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let part = self.settled().map_err(raised)?;
        Ok(PyBytes::new(py, part.to_json().as_bytes()))
    }

    /// Adds what `to_bytes` gave.
    fn add_bytes(&mut self, py: Python<'_>, bytes: &[u8]) -> PyResult<()> {
        py.detach(|| self.absorb(&RawCounts::from_json(bytes)?)).map_err(raised)
    }

    #[getter]
    fn rows(&self) -> u64 {
        self.part.as_ref().map_or(0, RawCounts::rows) + self.live.as_ref().map_or(0, |(_, live)| live.rows())
    }

    #[getter]
    fn columns(&mut self) -> PyResult<Vec<String>> {
        let part = self.settled().map_err(raised)?;
        Ok(part.names().into_iter().map(String::from).collect())
    }

    /// Judges the columns and gives their counts.
    fn counts(&mut self, py: Python<'_>, plan: &str) -> PyResult<Counts> {
        let plan = plan_of(plan)?;
        let mut notices = self.notices.clone();
        let part = self.settled().map_err(raised)?;
        let judged = py.detach(|| with_plan(&plan, |asked| part.judged(asked))).map_err(raised)?;
        match judged {
            Judged::NeedsRows(error) => Err(needs_rows(error)),
            Judged::Counted(counted) => {
                notices.extend(counted.notices.iter().map(ToString::to_string));
                Ok(Counts::new(counted.counts, None, notices))
            }
        }
    }
}

impl Counter {
    fn live(&mut self, layout: &Layout) -> Result<&mut RawCounter> {
        if self.live.as_ref().is_none_or(|(known, _)| *known != layout.names) {
            self.settle()?;
            self.live = Some((layout.names.clone(), RawCounter::new(&layout.names, &self.plan)?));
        }
        match &mut self.live {
            Some((_, live)) => Ok(live),
            None => unreachable!("it was made above"),
        }
    }

    /// Few rows: counted where they are.
    fn add_alone(
        &mut self,
        layout: &Layout,
        first: RecordBatch,
        rest: Batches,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        let (live, mut rows) = (self.live(layout)?, 0);
        for batch in std::iter::once(Ok(first)).chain(rest) {
            let batch = batch?;
            for slice in slices(&batch) {
                layout.push(&slice, live);
                live.end_batch()?;
            }
            rows += batch.num_rows() as u64;
            watch.tell(Progress::open(rows as usize))?;
        }
        Ok(rows)
    }

    /// Many rows: batches are taken from the stream here and counted by threads, each with a part of its own.
    fn add_shared(
        &mut self,
        layout: &Layout,
        first: RecordBatch,
        rest: Batches,
        watch: &mut Watch<'_>,
    ) -> Result<u64> {
        let (sender, receiver) = sync_channel::<RecordBatch>(2 * self.threads);
        let (receiver, mut rows) = (Arc::new(Mutex::new(receiver)), 0);
        let (told, parts) = std::thread::scope(|scope| {
            let work = || count_received(layout, &self.plan, &receiver);
            let threads: Vec<_> = (0..self.threads).map(|_| scope.spawn(work)).collect();
            let send = || -> Result<()> {
                for batch in std::iter::once(Ok(first)).chain(rest) {
                    let batch = batch?;
                    for slice in slices(&batch) {
                        rows += slice.num_rows() as u64;
                        // A receiver that has gone tells why when it is asked.
                        if sender.send(slice).is_err() {
                            return Ok(());
                        }
                        watch.tell(Progress::open(rows as usize))?;
                    }
                }
                Ok(())
            };
            let told = send();
            drop(sender);
            let parts: Vec<Result<RawCounts>> = threads
                .into_iter()
                .map(|thread| thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)))
                .collect();
            (told, parts)
        });
        told?;
        for part in parts {
            self.absorb(&part?)?;
        }
        Ok(rows)
    }

    fn absorb(&mut self, part: &RawCounts) -> Result<()> {
        self.part = Some(match &self.part {
            Some(sum) => sum.merge(part)?,
            None => part.clone(),
        });
        Ok(())
    }

    /// Puts what was counted in small pieces to the rest.
    fn settle(&mut self) -> Result<()> {
        match self.live.take() {
            Some((_, live)) => self.absorb(&live.finish()?),
            None => Ok(()),
        }
    }

    fn settled(&mut self) -> Result<&RawCounts> {
        self.settle()?;
        self.part.as_ref().ok_or_else(no_rows)
    }
}

fn no_rows() -> Error {
    Error::expected(ErrorKind::Table, "rows", "none: a reader or a stream gives its rows only once")
}

/// Rows that are held, for choices that need all of them at once.
#[pyclass(module = "nodewise._nodewise")]
pub struct Rows {
    raw: RawTable,
    notices: Vec<String>,
}

#[pymethods]
impl Rows {
    #[new]
    fn new(py: Python<'_>, rows: &Bound<'_, PyAny>, progress: Option<Py<PyAny>>) -> PyResult<Self> {
        let batches = Batches::of(rows)?;
        let layout = Layout::of(&batches.schema);
        let raw = watched(py, progress, |watch| {
            let mut table = TableBuilder::new();
            layout.names.iter().for_each(|_| _ = table.add_column());
            let mut rows = 0;
            for batch in batches {
                let batch = batch?;
                layout.push(&batch, &mut table);
                rows += batch.num_rows();
                watch.tell(Progress::open(rows))?;
            }
            if rows == 0 { Err(no_rows()) } else { table.table(&layout.names) }
        })?;
        Ok(Self { raw, notices: layout.notices })
    }

    #[getter]
    fn rows(&self) -> usize {
        self.raw.rows
    }

    /// The counts, as of a file with these rows.
    fn counts(&self, py: Python<'_>, plan: &str) -> PyResult<Counts> {
        let plan = plan_of(plan)?;
        let counted =
            py.detach(|| with_plan(&plan, |asked| count_held(self.raw.clone(), asked))).map_err(raised)?;
        let notices = self.told(counted.notices.iter().map(ToString::to_string));
        Ok(Counts::new(counted.counts, None, notices))
    }

    /// The counts together with the prepared rows, which searches need.
    fn prepared(&self, py: Python<'_>, plan: &str) -> PyResult<Counts> {
        let plan = plan_of(plan)?;
        let prepare = || {
            let prepared = prepare_inspected(&self.raw, &inspect_as(&self.raw, &plan), &plan)?;
            let levels: Vec<usize> =
                prepared.table.columns.iter().map(|column| column.levels.len()).collect();
            Cost::new(&levels, prepared.table.rows as u64).check(MEMORY)?;
            Ok((nodewise::Counts::of(&prepared.table), prepared))
        };
        let (counts, prepared) = py.detach(prepare).map_err(raised)?;
        let notices = self.told(prepared.notices.iter().map(ToString::to_string));
        Ok(Counts::new(counts, Some(prepared.table), notices))
    }
}

impl Rows {
    fn told(&self, more: impl Iterator<Item = String>) -> Vec<String> {
        let read = self.raw.notices.iter().map(ToString::to_string);
        self.notices.iter().cloned().chain(read).chain(more).collect()
    }
}

/// The columns of a stream that can be counted.
#[derive(Clone)]
struct Layout {
    names: Vec<String>,
    /// Their places in a batch.
    places: Vec<usize>,
    /// What was left out.
    notices: Vec<String>,
}

impl Layout {
    fn of(schema: &Schema) -> Self {
        let mut layout = Self { names: Vec::new(), places: Vec::new(), notices: Vec::new() };
        for (place, field) in schema.fields().iter().enumerate() {
            match cells::refused(field.data_type()) {
                None => {
                    layout.names.push(field.name().clone());
                    layout.places.push(place);
                }
                Some(reason) => {
                    layout
                        .notices
                        .push(format!("column {:?}: the column was left out: {reason}", field.name()));
                }
            }
        }
        layout
    }

    fn push(&self, batch: &RecordBatch, taker: &mut impl Columns) {
        for (number, &place) in self.places.iter().enumerate() {
            cells::push(batch.column(place), taker.of_number(number));
        }
    }
}

/// Whoever takes cells column by column.
trait Columns {
    fn of_number(&mut self, number: usize) -> &mut ColumnBuilder;
}

impl Columns for RawCounter {
    fn of_number(&mut self, number: usize) -> &mut ColumnBuilder {
        self.column(number)
    }
}

impl Columns for TableBuilder {
    fn of_number(&mut self, number: usize) -> &mut ColumnBuilder {
        self.column(number)
    }
}

fn slices(batch: &RecordBatch) -> impl Iterator<Item = RecordBatch> + '_ {
    let rows = batch.num_rows();
    (0..rows).step_by(SLICE).map(move |begin| batch.slice(begin, SLICE.min(rows - begin)))
}

/// What one thread does: it takes batches until there are no more.
fn count_received(
    layout: &Layout,
    plan: &Plan,
    receiver: &Mutex<Receiver<RecordBatch>>,
) -> Result<RawCounts> {
    let mut counter = RawCounter::new(&layout.names, plan)?;
    loop {
        let batch = receiver.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(batch) = batch else { return counter.finish() };
        layout.push(&batch, &mut counter);
        counter.end_batch()?;
    }
}

fn plan_of(text: &str) -> PyResult<Plan> {
    serde_json::from_str(text)
        .map_err(|error| raised(Error::expected(ErrorKind::Setting, "a plan (docs/plan.md)", error)))
}

fn with_plan<T>(plan: &Plan, work: impl FnOnce(&Asked<'_>) -> T) -> T {
    let choose = |_: &[ColumnReport]| plan.clone();
    let admit = |levels: &[usize], rows: u64| Cost::new(levels, rows).check(MEMORY);
    work(&Asked { given: plan, plan: &choose, admit: &admit })
}
