#![no_main]
nodewise_fuzz::target!(threads);
