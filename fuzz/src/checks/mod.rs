//! What must hold for any bytes whatever. Each check panics when it does not.
//!
//! The same functions are run by fuzzers, which invent the bytes, and by the library's tests over the stored corpus.

mod documents;
mod formats;
mod learning;
mod reading;

/// A check of some bytes.
pub type Check = fn(&[u8]);

/// All checks, by name. The folder of `fuzz/corpus` with that name holds what a fuzzer starts from.
pub const ALL: [(&str, Check); 25] = [
    ("table", reading::table),
    ("json", reading::table),
    ("gzip", reading::gzip),
    ("zip", reading::zip),
    ("threads", reading::threads),
    ("once", reading::once),
    ("files", formats::any),
    ("xlsx", formats::xlsx),
    ("xls", formats::xls),
    ("ods", formats::ods),
    ("sav", formats::sav),
    ("zsav", formats::zsav),
    ("dta", formats::dta),
    ("sas7bdat", formats::sas7bdat),
    ("parquet", formats::parquet),
    ("bif", documents::bif),
    ("counts", documents::counts),
    ("sketch", documents::sketch),
    ("workspace", documents::workspace),
    ("plan", documents::plan),
    ("parts", learning::parts),
    ("pipeline", learning::pipeline),
    ("counting", learning::counting),
    ("certificate", learning::certificate),
    ("exact", learning::exact),
];
