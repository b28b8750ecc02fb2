//! The fuzzer of one check, which `NODEWISE_FUZZ` names; without it the names of all checks.

#![no_main]

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use libfuzzer_sys::fuzz_target;
use nodewise_fuzz::checks::{ALL, Check};
use nodewise_fuzz::within_limit;

static CHECK: OnceLock<Check> = OnceLock::new();

fn chosen() -> Check {
    let name = std::env::var("NODEWISE_FUZZ").unwrap_or_default();
    let Some((_, check)) = ALL.into_iter().find(|(known, _)| *known == name) else {
        println!("{}", ALL.map(|(name, _)| name).join("\n"));
        std::process::exit(0);
    };
    // A panic of a library that the program catches and tells as a sentence is no finding: only what comes as far as this file is.
    std::panic::set_hook(Box::new(|_| {}));
    check
}

fuzz_target!(init: {
    CHECK.get_or_init(chosen);
}, |data: &[u8]| {
    let check = CHECK.get().expect("it was chosen at the start");
    if let Err(why) = catch_unwind(AssertUnwindSafe(|| within_limit(data.len(), || check(data)))) {
        let text = why.downcast_ref::<String>().map(String::as_str).or(why.downcast_ref::<&str>().copied());
        eprintln!("panicked: {}", text.unwrap_or("without words"));
        std::process::abort();
    }
});
