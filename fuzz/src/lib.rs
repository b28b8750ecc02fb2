//! What every fuzz target has: a check of [`checks`], and a limit of memory that grows with the input.

pub mod checks;
mod memory;

pub use libfuzzer_sys;
pub use memory::within_limit;

/// The entry of the target that is named after its check.
#[macro_export]
macro_rules! target {
    ($check:ident) => {
        $crate::libfuzzer_sys::fuzz_target!(|data: &[u8]| {
            $crate::within_limit(data.len(), || $crate::checks::$check(data));
        });
    };
}
