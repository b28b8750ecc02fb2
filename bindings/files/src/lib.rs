//! What comes when a file is opened that is no text. A file that lies about its size may fill the memory of this module, which has an end:
//! so every file has an instance and a worker of its own.

use js_sys::Uint8Array;
use nodewise::files::{self, FileOptions};
use nodewise_bindings::blob::unreadable;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::options::ReadOptions;
use nodewise_bindings::outlet::Outlet;
use nodewise_bindings::raw::RawFile;
use tsify::Ts;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, TextDecoder};

/// Bytes that reading may take: what is left of the module's memory beside the file itself and some room.
const MEMORY: u64 = 900 << 20;

/// Reads a whole file; nothing when it is of none of the kinds that are read here. Parts are of type `Progress`.
///
/// # Errors
/// A `Failure` for a file that is damaged, protected, too large or of a kind that cannot be read, which it names.
#[wasm_bindgen(js_name = readFile)]
pub async fn read_file(data: Blob, options: Ts<ReadOptions>, outlet: Outlet) -> Result<Option<Ts<RawFile>>> {
    let options = take(options)?;
    let bytes = Uint8Array::new(&JsFuture::from(data.array_buffer()).await.map_err(unreadable)?).to_vec();
    let checked = options.checked_header();
    let options = FileOptions {
        sheet: options.sheet,
        member: options.member,
        header: checked,
        header_row: options.header_row.map(|row| row as usize),
        encoding: options.encoding,
        missing: options.missing,
        memory: MEMORY,
        foreign: Some(&decoded),
    };
    let table = files::open(&bytes, &options, &mut outlet.watch()).map_err(failure)?;
    drop(bytes);
    Ok(table.map(|table| give(&RawFile::of(table))))
}

/// A text in any of the browser's encodings.
fn decoded(encoding: &str, bytes: &[u8]) -> Option<String> {
    TextDecoder::new_with_label(encoding).ok()?.decode_with_u8_array(bytes).ok()
}
