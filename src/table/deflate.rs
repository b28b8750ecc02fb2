//! The deflated body that gzip streams and zip archives have in common, and its check sum.

use miniz_oxide::inflate::stream::{InflateState, inflate};
use miniz_oxide::{DataFormat, MZError, MZFlush, MZStatus};

use super::gzip::Sink;
use crate::error::Result;

/// Unpacked bytes handed over at a time.
pub(super) const PIECE: usize = 64 * 1024;

/// A body that is being unpacked.
pub(super) struct Deflated {
    state: Box<InflateState>,
    check: Check,
    unpacked: Vec<u8>,
}

impl Deflated {
    pub(super) fn new() -> Self {
        let state = InflateState::new_boxed(DataFormat::Raw);
        Self { state, check: Check::new(), unpacked: vec![0; PIECE] }
    }

    /// Unpacks until the body or the input ends; tells how much input was used, and at the end the check of all that was unpacked;
    /// `None` for damaged data.
    pub(super) fn push(&mut self, bytes: &[u8], sink: Sink<'_>) -> Result<Option<(usize, Option<Check>)>> {
        let mut used = 0;
        loop {
            let step = inflate(&mut self.state, &bytes[used..], &mut self.unpacked, MZFlush::None);
            used += step.bytes_consumed;
            let unpacked = &self.unpacked[..step.bytes_written];
            self.check.add(unpacked);
            sink(unpacked)?;
            match step.status {
                Ok(MZStatus::StreamEnd) => return Ok(Some((used, Some(self.check.clone())))),
                Ok(_) if step.bytes_written == PIECE || used < bytes.len() => {}
                // No more can be unpacked without more input.
                Ok(_) | Err(MZError::Buf) => return Ok(Some((used, None))),
                Err(_) => return Ok(None),
            }
        }
    }
}

/// The running check sum (CRC-32) and length of unpacked bytes.
#[derive(Clone)]
pub(super) struct Check {
    /// Made when needed: as a constant it would be a large and incompressible part of the browser's module.
    table: [u32; 256],
    crc: u32,
    length: u64,
}

impl Check {
    pub(super) fn new() -> Self {
        let entry = |byte: u32| (0..8).fold(byte, |crc, _| (crc >> 1) ^ (0xEDB8_8320 * (crc & 1)));
        let mut table = [0; 256];
        for (byte, slot) in (0..).zip(&mut table) {
            *slot = entry(byte);
        }
        Self { table, crc: u32::MAX, length: 0 }
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.length += bytes.len() as u64;
        for &byte in bytes {
            self.crc = (self.crc >> 8) ^ self.table[usize::from(self.crc as u8 ^ byte)];
        }
    }

    pub(super) fn sum(&self) -> u32 {
        !self.crc
    }

    pub(super) fn length(&self) -> u64 {
        self.length
    }
}
