//! Makes of the built wasm what the page imports, in two steps between which it is optimised.
//!
//! `nodewise-bindgen glue <module.wasm> <folder>` does what `wasm-bindgen --target web` does. Building it from the
//! lock file keeps its version equal to the library's, and asks nobody to install a further program.
//!
//! `nodewise-bindgen pack <module.wasm> <file>` packs it with LZMA, a fifth smaller than gzip.

use std::error::Error;
use std::fs;
use std::io::Write;
use std::process::ExitCode;

use lzma_rust2::{LzmaOptions, LzmaWriter};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match arguments.as_slice() {
        ["glue", module, folder] => glue(module, folder),
        ["pack", module, file] => pack(module, file),
        _ => {
            eprintln!("usage: nodewise-bindgen glue <module.wasm> <folder> | pack <module.wasm> <file>");
            return ExitCode::from(2);
        }
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("nodewise-bindgen: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Writes `nodewise.js`, `nodewise.d.ts` and `nodewise_bg.wasm` into `folder`.
///
/// # Errors
/// When `module` cannot be read, was built with another version of wasm-bindgen, or `folder` cannot be written.
fn glue(module: &str, folder: &str) -> Result<(), Box<dyn Error>> {
    let mut bindgen = Bindgen::new();
    // The caller always hands over the module, so the glue must not refer to a file beside it.
    bindgen.input_path(module).web(true)?.typescript(true).omit_default_module_path(true);
    Ok(bindgen.generate(folder)?)
}

/// Writes the module as a `.lzma` file that tells its size.
///
/// # Errors
/// When `module` cannot be read or `file` cannot be written.
fn pack(module: &str, file: &str) -> Result<(), Box<dyn Error>> {
    let bytes = fs::read(module)?;
    let mut options = LzmaOptions::with_preset(9);
    options.nice_len = 273;
    // Instructions have any length, so the position says nothing about a byte.
    options.pb = 0;
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, Some(bytes.len() as u64))?;
    writer.write_all(&bytes)?;
    Ok(fs::write(file, writer.finish()?)?)
}
