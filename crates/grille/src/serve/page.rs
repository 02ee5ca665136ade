//! What is the page made of? A table that the build script has written, of the files that
//! `crates/site` has packed.

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

// FILES is None in a program without its page. EVERYWHERE, LASTING, ASKED_ABOUT and NOT_FOUND are
// those of `crates/site`.
include!(concat!(env!("OUT_DIR"), "/page.rs"));

#[cfg(all(test, grille_page))]
mod tests {
    use super::*;

    /// A page that takes long to load is not enjoyed. Everything that a visit may fetch, engine included.
    #[test]
    fn a_first_visit_is_at_most_600_kilobytes() {
        assert!(FIRST_VISIT > 0);
        assert!(FIRST_VISIT <= 600_000, "{FIRST_VISIT} bytes");
    }

    #[test]
    fn the_page_has_its_beginning_and_its_engine() {
        let files = FILES.unwrap();
        let has = |path: &str| files.iter().any(|file| file.path == path);
        assert!(has("index.html"));
        let engine = files.iter().find(|file| file.path.ends_with(".wasm"));
        assert!(engine.unwrap().bytes.starts_with(b"\0asm"));
        // Nothing of it is known by a name that could change its meaning in an address.
        assert!(
            files
                .iter()
                .all(|file| !file.path.contains(['%', '?', '#', ' ']))
        );
    }
}
