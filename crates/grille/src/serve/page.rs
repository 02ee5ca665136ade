//! The files of the page, in a table that the build script writes from the output of `crates/page`.

pub(super) struct File {
    /// The path below the page: `js/main.0123456789ab.js`.
    pub(super) path: &'static str,
    /// `Content-Type`.
    pub(super) media: &'static str,
    /// Whether its name contains a hash of its bytes.
    pub(super) lasting: bool,
    /// The hash of its bytes.
    pub(super) hash: &'static str,
    pub(super) bytes: &'static [u8],
    pub(super) brotli: Option<&'static [u8]>,
    pub(super) gzip: Option<&'static [u8]>,
}

// EVERYWHERE, LASTING, ASKED_ABOUT and NOT_FOUND come from `crates/page`.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that a first visit may fetch, including the engine: the page must load quickly.
    #[test]
    fn a_first_visit_is_at_most_600_kilobytes() {
        assert!(FIRST_VISIT > 0);
        assert!(FIRST_VISIT <= 600_000, "{FIRST_VISIT} bytes");
    }

    #[test]
    fn the_page_has_its_beginning_and_a_place_for_its_engine() {
        let has = |path: &str| FILES.iter().any(|file| file.path == path);
        assert!(has("index.html"));
        let engine = FILES.iter().find(|file| file.path.ends_with(".wasm"));
        let engine = engine.unwrap().bytes;
        // Empty if the toolchain could not build it.
        assert!(engine.is_empty() || engine.starts_with(b"\0asm"));
        // No name has a special meaning in a URL.
        assert!(
            FILES
                .iter()
                .all(|file| !file.path.contains(['%', '?', '#', ' ']))
        );
    }
}
