#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| grille_fuzz::variants(data));
