//! A deflated file that is looked at while it is unpacked: the text of a sheet may have hundreds of megabytes, its rows have few.

use miniz_oxide::inflate::TINFLStatus;
use miniz_oxide::inflate::core::inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
use miniz_oxide::inflate::core::{DecompressorOxide, decompress};

use super::zip::damaged;
use crate::{Error, ErrorKind, Result};

/// Bytes that are unpacked at a time; more where what is looked at has more.
const ROOM: usize = 1 << 20;
/// Unpacked bytes that what follows may repeat.
const WINDOW: usize = 1 << 15;

/// A window that moves over the bytes of a file.
pub(super) struct Stream<'a> {
    room: Vec<u8>,
    /// The bytes of the room that have been unpacked and not been passed.
    begin: usize,
    end: usize,
    packed: Option<Packed<'a>>,
}

/// What is still to be unpacked.
struct Packed<'a> {
    state: Box<DecompressorOxide>,
    bytes: &'a [u8],
    /// Bytes that it claims to become.
    left: u64,
    name: String,
    /// Bytes that the room may have.
    allowed: usize,
}

impl<'a> Stream<'a> {
    /// A file that is there as a whole.
    pub(super) fn whole(room: Vec<u8>) -> Self {
        Self { begin: 0, end: room.len(), room, packed: None }
    }

    /// A file of `size` bytes once it is unpacked, of which `allowed` ones can be looked at together.
    pub(super) fn deflated(bytes: &'a [u8], name: &str, size: u64, allowed: usize) -> Self {
        let (state, name) = (Box::default(), name.to_string());
        let packed = Some(Packed { state, bytes, left: size, name, allowed });
        Self { room: vec![0; ROOM], begin: 0, end: 0, packed }
    }

    /// What has been unpacked and not been passed.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.room[self.begin..self.end]
    }

    /// Goes on behind the first bytes.
    pub(super) fn pass(&mut self, bytes: usize) {
        self.begin = (self.begin + bytes).min(self.end);
    }

    /// Unpacks more, behind what has not been passed; `false` when there is no more.
    ///
    /// Time: that of unpacking; what stays is moved, and the room doubles where more than half of it would stay.
    ///
    /// # Errors
    /// For damaged bytes, for more or fewer than were claimed, and where too many are looked at together.
    pub(super) fn more(&mut self) -> Result<bool> {
        let Some(packed) = &mut self.packed else { return Ok(false) };
        let keep = self.begin.min(self.end.saturating_sub(WINDOW));
        self.room.copy_within(keep..self.end, 0);
        (self.begin, self.end) = (self.begin - keep, self.end - keep);
        if 2 * self.end > self.room.len() {
            packed.check(2 * self.room.len())?;
            self.room.resize(2 * self.room.len(), 0);
        }
        let (unpacked, is_last) = packed.unpack(&mut self.room, self.end)?;
        self.end += unpacked;
        if is_last {
            self.packed = None;
        }
        Ok(true)
    }
}

impl Packed<'_> {
    fn check(&self, room: usize) -> Result<()> {
        if room <= self.allowed {
            return Ok(());
        }
        let expected = format!("rows of at most {} bytes in {}", self.allowed / 2, self.name);
        Err(Error::expected(ErrorKind::TooLarge, expected, "a longer one"))
    }

    /// Fills the room from a place on; tells how many bytes came, and whether they were the last.
    fn unpack(&mut self, room: &mut [u8], from: usize) -> Result<(usize, bool)> {
        let flags = TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, used, unpacked) = decompress(&mut self.state, self.bytes, room, from, flags);
        self.bytes = &self.bytes[used..];
        let left = self.left.checked_sub(unpacked as u64).ok_or_else(|| damaged(&self.name))?;
        self.left = left;
        match status {
            TINFLStatus::Done if left == 0 => Ok((unpacked, true)),
            TINFLStatus::HasMoreOutput => Ok((unpacked, false)),
            _ => Err(damaged(&self.name)),
        }
    }
}

#[cfg(test)]
mod tests {
    use miniz_oxide::deflate::compress_to_vec;

    use super::*;

    const ALL: usize = 1 << 30;

    /// Lines of different lengths, some longer than the room.
    fn lines() -> Vec<u8> {
        let line = |k: usize| [format!("{k} ").repeat(1 + k % 17), "\n".into()].concat();
        let mut all: Vec<u8> = (0..60_000).flat_map(|k| line(k).into_bytes()).collect();
        all.extend(std::iter::repeat_n(b'x', 3 * ROOM));
        all.push(b'\n');
        all
    }

    /// Goes through a stream line by line.
    fn read(mut stream: Stream<'_>) -> Result<Vec<u8>> {
        let mut all = Vec::new();
        loop {
            while let Some(end) = stream.bytes().iter().position(|&byte| byte == b'\n') {
                all.extend_from_slice(&stream.bytes()[..=end]);
                stream.pass(end + 1);
            }
            if !stream.more()? {
                return Ok(all);
            }
        }
    }

    #[test]
    fn a_file_is_the_same_in_pieces() {
        let lines = lines();
        let packed = compress_to_vec(&lines, 6);
        assert!(read(Stream::deflated(&packed, "lines", lines.len() as u64, ALL)).unwrap() == lines);
        assert!(read(Stream::whole(lines.clone())).unwrap() == lines);
    }

    #[test]
    fn other_sizes_and_damage_are_errors() {
        let lines = lines();
        let packed = compress_to_vec(&lines, 6);
        let long = read(Stream::deflated(&packed, "lines", lines.len() as u64, 2 * ROOM)).unwrap_err();
        assert_eq!(long.to_string(), "expected rows of at most 1048576 bytes in lines, found a longer one");
        for size in [lines.len() - 1, lines.len() + 1, 0] {
            assert!(read(Stream::deflated(&packed, "lines", size as u64, ALL)).is_err(), "{size}");
        }
        for length in [0, 1, packed.len() / 2, packed.len() - 1] {
            let cut = read(Stream::deflated(&packed[..length], "lines", lines.len() as u64, ALL));
            assert!(cut.unwrap_err().to_string().contains("damaged ones in lines"));
        }
    }
}
