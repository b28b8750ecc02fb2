//! Reading on several threads, with the answer of one.
//!
//! Each thread takes the next piece of the text, reads it apart from the rest, and puts what it found behind the pieces before. The pieces
//! are joined in their order, so levels are numbered by their first occurrence in the file, as one thread would. Where a piece did
//! not begin as was thought, or holds a mistake, whoever joins it reads it again with the one reader that knows all before it.

use std::collections::BTreeMap;
use std::io::Read;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use super::part::{Chunk, Part};
use super::pieces::{Piece, Pieces};
use super::read::{Body, Stage};
use super::{RawTable, ReadOptions};
use crate::error::{Error, Result};
use crate::progress::{Progress, Watch};

/// Pieces that may wait to be joined, for each thread.
const AHEAD: usize = 4;
/// Bytes read at a time until the columns are known.
const HEAD: usize = 1 << 16;

/// Who reads, and in pieces of which size. The answer depends on neither.
///
/// | field | default | meaning |
/// |---|---|---|
/// | `threads` | all cores | threads that read; the calling thread alone without the feature `parallel` |
/// | `piece` | 1 MiB | bytes that a thread takes at a time |
/// | `hold` | 8 MiB | bytes of codes that are held before rows are counted and let go; 0: as few as can be |
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sharing {
    /// Number of threads.
    pub threads: usize,
    /// Bytes of a piece.
    pub piece: usize,
    /// Bytes of codes to hold.
    pub hold: usize,
}

impl Default for Sharing {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, piece: 1 << 20, hold: 8 << 20 }
    }
}

impl Sharing {
    /// So many threads, or as many as there are cores.
    pub fn among(threads: Option<usize>) -> Self {
        let usual = Self::default();
        Self { threads: threads.unwrap_or(usual.threads), ..usual }
    }
}

/// Whoever takes rows over while they are read, so that they need not be held.
pub(crate) trait Taker: Sync {
    /// What each thread makes of the rows it is given.
    type Own: Send;
    /// What a thread begins with.
    fn begin(&self) -> Self::Own;
    /// Whether rows are to be handed over from now on. Asked again when twice as many are held.
    fn settle(&self, so_far: &RawTable) -> bool;
    /// Takes some rows.
    fn take(&self, own: &mut Self::Own, chunk: Chunk);
}

/// What reading came to.
pub(crate) struct Outcome<T> {
    /// The table; without codes if rows were handed over.
    pub table: RawTable,
    /// What each thread made of the rows that were handed over; empty if none were.
    pub taken: Vec<T>,
    /// Whether some column turned out to need rows that had been handed over.
    pub lost: bool,
}

/// Nobody: all rows are held.
struct Nobody;

impl Taker for Nobody {
    type Own = ();
    fn begin(&self) {}
    fn settle(&self, _: &RawTable) -> bool {
        false
    }
    fn take(&self, (): &mut (), _: Chunk) {}
}

/// Reads a table as [`TableReader`](super::TableReader) does, on several threads. The watch hears the bytes read.
///
/// Pieces of plain UTF-8 text are read side by side; a gzip stream is unpacked by one thread at a time, and text in another encoding
/// read by one at a time.
///
/// Time: one pass, shared among the threads. Memory: one or two bytes a cell, and a few pieces for each thread.
///
/// ```
/// use nodewise::table::{ReadOptions, Sharing, read_shared};
/// use nodewise::Watch;
///
/// let text = "rain,grass\nyes,wet\nno,dry\n";
/// let table = read_shared(text.as_bytes(), &ReadOptions::default(), Sharing::default(), &mut Watch::none())?;
/// assert_eq!(table.rows, 2);
/// # Ok::<(), nodewise::Error>(())
/// ```
///
/// # Errors
/// As [`TableReader::push`](super::TableReader::push) and [`finish`](super::TableReader::finish); what the source says when it cannot be
/// read; [`Cancelled`](crate::ErrorKind::Cancelled) when the watch breaks off.
pub fn read_shared(
    source: impl Read + Send,
    options: &ReadOptions,
    sharing: Sharing,
    watch: &mut Watch<'_>,
) -> Result<RawTable> {
    let held = Sharing { hold: usize::MAX, ..sharing };
    Ok(read_taking(source, options, held, &Nobody, watch)?.table)
}

/// The same, handing rows over to `taker` as soon as that agrees.
pub(crate) fn read_taking<T: Taker>(
    source: impl Read + Send,
    options: &ReadOptions,
    sharing: Sharing,
    taker: &T,
    watch: &mut Watch<'_>,
) -> Result<Outcome<T::Own>> {
    options.check()?;
    let mut pieces = Pieces::new(source, options.member.clone());
    let mut body = match begin(&mut pieces, options, watch) {
        Ok(Ok(body)) => body,
        Ok(Err(table)) => return Ok(Outcome { table, taken: Vec::new(), lost: false }),
        Err(error) => return Err(pieces.rather(error)),
    };
    if body.decode.is_utf8() {
        pieces.put_back(body.take_open());
    }
    let delimiter = body.delimiter;
    let crew = Crew {
        options,
        sharing,
        delimiter,
        taker,
        pieces: Mutex::new(pieces),
        joined: Mutex::new(Joined::new(body, sharing.hold)),
        moved: Condvar::new(),
    };
    tell(watch, lock(&crew.pieces).bytes())?;
    let taken = crew.run(watch);
    let bytes = lock(&crew.pieces).bytes();
    let outcome = crew.finish(taken)?;
    tell(watch, bytes)?;
    Ok(outcome)
}

fn tell(watch: &mut Watch<'_>, bytes: u64) -> Result<()> {
    watch.tell(Progress::open(bytes as usize))
}

/// Reads until the columns of a text are known; gives the whole table if that ends first, as that of other files does.
fn begin(
    pieces: &mut Pieces<impl Read>,
    options: &ReadOptions,
    watch: &mut Watch<'_>,
) -> Result<std::result::Result<Body, RawTable>> {
    let mut stage = Stage::new(options.clone());
    loop {
        let text = pieces.uncut(HEAD);
        if text.is_empty() {
            pieces.ended()?;
            let mut table = stage.finish()?;
            pieces.describe(&mut table);
            tell(watch, pieces.bytes())?;
            return Ok(Err(table));
        }
        stage.push(&text)?;
        if let Some(body) = stage.take_body() {
            return Ok(Ok(body));
        }
        tell(watch, pieces.bytes())?;
    }
}

/// The threads, and what they share.
struct Crew<'a, R, T> {
    options: &'a ReadOptions,
    sharing: Sharing,
    delimiter: u8,
    taker: &'a T,
    pieces: Mutex<Pieces<R>>,
    joined: Mutex<Joined>,
    /// Told whenever pieces were joined, or the work is over.
    moved: Condvar,
}

/// The text up to the first piece that is still being read.
struct Joined {
    body: Body,
    /// Index of the piece to join next.
    next: usize,
    /// Pieces that were read before their turn.
    waiting: BTreeMap<usize, (Vec<u8>, Option<Part>)>,
    /// Bytes of codes at which it is asked whether rows may go.
    ask_at: usize,
    letting_go: bool,
    stopped: bool,
    failed: Option<Error>,
}

impl Joined {
    fn new(body: Body, ask_at: usize) -> Self {
        let waiting = BTreeMap::new();
        Self { body, next: 0, waiting, ask_at, letting_go: false, stopped: false, failed: None }
    }

    /// Joins all pieces whose turn has come; gives back their buffers.
    fn join(&mut self, options: &ReadOptions) -> Result<Vec<Vec<u8>>> {
        let mut spent = Vec::new();
        while let Some((text, part)) = self.waiting.remove(&self.next) {
            self.body.join(&text, part, options)?;
            self.next += 1;
            spent.push(text);
        }
        Ok(spent)
    }

    /// The rows that are held, if they are to be handed over.
    fn let_go(&mut self, taker: &impl Taker) -> Option<Chunk> {
        if !self.letting_go && self.body.held() >= self.ask_at {
            self.ask_at = self.ask_at.saturating_mul(2);
            self.letting_go = self.body.shown(|so_far| taker.settle(so_far));
        }
        self.letting_go.then(|| self.body.let_go())
    }

    fn stop(&mut self, failed: Option<Error>) {
        self.stopped = true;
        self.failed = self.failed.take().or(failed);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<R: Read + Send, T: Taker> Crew<'_, R, T> {
    /// Reads to the end, or to the first mistake; gives what each thread made of its rows.
    fn run(&self, watch: &mut Watch<'_>) -> Vec<T::Own> {
        let others = if cfg!(feature = "parallel") { self.sharing.threads.saturating_sub(1) } else { 0 };
        std::thread::scope(|scope| {
            let work = || self.work(&mut |_| Ok(()));
            let others: Vec<_> = (0..others).map(|_| scope.spawn(work)).collect();
            let own = self.work(&mut |bytes| tell(watch, bytes));
            let join = |thread: std::thread::ScopedJoinHandle<'_, T::Own>| match thread.join() {
                Ok(own) => own,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            std::iter::once(own).chain(others.into_iter().map(join)).collect()
        })
    }

    /// What one thread does.
    fn work(&self, tell: &mut dyn FnMut(u64) -> Result<()>) -> T::Own {
        let leaving = Leaving(self);
        let mut own = self.taker.begin();
        while let Some((piece, beside, bytes)) = self.next_piece() {
            if let Err(error) = tell(bytes) {
                lock(&self.joined).stop(Some(error));
                break;
            }
            let part = beside.and_then(|body| body.read_part(&piece.text, self.options));
            if let Some(chunk) = self.join(piece, part) {
                self.taker.take(&mut own, chunk);
            }
        }
        drop(leaving);
        own
    }

    /// The next piece, a reader for it if it can be read by itself, and the bytes of all so far.
    fn next_piece(&self) -> Option<(Piece, Option<Body>, u64)> {
        let (piece, bytes) = {
            let mut pieces = lock(&self.pieces);
            (pieces.next(self.sharing.piece.max(1), self.delimiter)?, pieces.bytes())
        };
        let ahead = AHEAD * self.sharing.threads.max(1);
        let waits = |joined: &mut Joined| !joined.stopped && piece.index >= joined.next + ahead;
        let joined = self.moved.wait_while(lock(&self.joined), waits).unwrap_or_else(PoisonError::into_inner);
        if joined.stopped {
            return None;
        }
        // Whoever joins the next piece anyway reads it at once; so does a thread that is alone.
        let alone = piece.index == joined.next && self.sharing.threads <= 1;
        let beside = (!alone && joined.body.decode.is_utf8()).then(|| joined.body.beside());
        Some((piece, beside, bytes))
    }

    /// Puts a piece behind those before it, and gives the rows that go.
    fn join(&self, piece: Piece, part: Option<Part>) -> Option<Chunk> {
        let mut joined = lock(&self.joined);
        if joined.stopped {
            return None;
        }
        joined.waiting.insert(piece.index, (piece.text, part));
        let spent = match joined.join(self.options) {
            Ok(spent) => spent,
            Err(error) => {
                joined.stop(Some(error));
                return None;
            }
        };
        let chunk = if spent.is_empty() { None } else { joined.let_go(self.taker) };
        drop(joined);
        self.moved.notify_all();
        let mut pieces = lock(&self.pieces);
        for text in spent {
            pieces.recycle(text);
        }
        chunk
    }

    /// The table, or the first thing that is wrong with it.
    fn finish(self, mut taken: Vec<T::Own>) -> Result<Outcome<T::Own>> {
        let mut joined = self.joined.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut pieces = self.pieces.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(error) = joined.failed {
            return Err(pieces.rather(error));
        }
        pieces.ended()?;
        joined.body.end(self.options)?;
        match (joined.letting_go, taken.first_mut()) {
            (true, Some(own)) => self.taker.take(own, joined.body.let_go()),
            _ => taken.clear(),
        }
        let lost = joined.body.lost();
        let mut table = joined.body.finish();
        pieces.describe(&mut table);
        Ok(Outcome { table, taken, lost })
    }
}

/// Frees the others from waiting for a thread that panics.
struct Leaving<'a, 'b, R: Read + Send, T: Taker>(&'a Crew<'b, R, T>);

impl<R: Read + Send, T: Taker> Drop for Leaving<'_, '_, R, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            lock(&self.0.joined).stop(None);
        }
        self.0.moved.notify_all();
    }
}
