//! Turns the built wasm into its JavaScript glue and TypeScript declarations.
//!
//! `nodewise-bindgen <module.wasm> <folder>` does what `wasm-bindgen --target web` does. Building it from the
//! lock file keeps its version equal to the library's, and asks nobody to install a further program.

use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("usage: nodewise-bindgen <module.wasm> <folder>");
        return ExitCode::from(2);
    };
    match generate(module, folder) {
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
fn generate(module: &str, folder: &str) -> Result<(), Box<dyn std::error::Error>> {
    let mut bindgen = Bindgen::new();
    // The caller always hands over the module, so the glue must not refer to a file beside it.
    bindgen.input_path(module).web(true)?.typescript(true).omit_default_module_path(true);
    // Both modules have the same names, each in a folder of its own.
    bindgen.out_name("nodewise");
    Ok(bindgen.generate(folder)?)
}
