//! The files of the page: a table that the build script writes, of what `crates/page` has packed.

/// One file of the page, as the build script found it.
pub(super) struct File {
    /// From the page on: `js/main.0123456789ab.js`.
    pub(super) path: &'static str,
    /// `Content-Type`.
    pub(super) media: &'static str,
    /// Whether its name changes with its bytes.
    pub(super) lasting: bool,
    /// What identifies its bytes.
    pub(super) hash: &'static str,
    pub(super) bytes: &'static [u8],
    pub(super) brotli: Option<&'static [u8]>,
    pub(super) gzip: Option<&'static [u8]>,
}

// EVERYWHERE, LASTING, ASKED_ABOUT and NOT_FOUND are those of `crates/page`.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    /// A page that takes long to load is not enjoyed. Everything that a visit may fetch, engine included.
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
        // It is empty where the toolchain could not build it.
        assert!(engine.is_empty() || engine.starts_with(b"\0asm"));
        // Nothing of it is known by a name that could change its meaning in an address.
        assert!(
            FILES
                .iter()
                .all(|file| !file.path.contains(['%', '?', '#', ' ']))
        );
    }
}
