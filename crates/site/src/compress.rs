//! How does a file travel? Compressed, if that makes it smaller, in the two ways that browsers know.

use std::io::Write as _;

use flate2::{Compression, GzBuilder};

use crate::Effort;

/// By brotli, unless it does not get smaller.
pub(crate) fn brotli(bytes: &[u8], effort: Effort) -> Option<Vec<u8>> {
    let parameters = brotli::enc::BrotliEncoderParams {
        quality: match effort {
            Effort::Quick => 5,
            Effort::Best => 11,
        },
        lgwin: 22,
        size_hint: bytes.len(),
        ..Default::default()
    };
    let mut small = Vec::new();
    // Memory neither fails to be read nor to be written.
    brotli::BrotliCompress(&mut &*bytes, &mut small, &parameters).ok()?;
    smaller(small, bytes)
}

/// By gzip, unless it does not get smaller. No name and no time: the same bytes give the same bytes.
pub(crate) fn gzip(bytes: &[u8], effort: Effort) -> Option<Vec<u8>> {
    let level = match effort {
        Effort::Quick => Compression::fast(),
        Effort::Best => Compression::best(),
    };
    let mut encoder = GzBuilder::new().write(Vec::new(), level);
    encoder.write_all(bytes).ok()?;
    smaller(encoder.finish().ok()?, bytes)
}

fn smaller(small: Vec<u8>, bytes: &[u8]) -> Option<Vec<u8>> {
    (small.len() < bytes.len()).then_some(small)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read as _;

    #[test]
    fn what_is_compressed_comes_back() {
        let text = "the same words again and ".repeat(500).into_bytes();
        for effort in [Effort::Quick, Effort::Best] {
            let mut back = Vec::new();
            brotli::Decompressor::new(&*brotli(&text, effort).unwrap(), 4096)
                .read_to_end(&mut back)
                .unwrap();
            assert_eq!(back, text);
            let mut back = Vec::new();
            flate2::read::GzDecoder::new(&*gzip(&text, effort).unwrap())
                .read_to_end(&mut back)
                .unwrap();
            assert_eq!(back, text);
        }
    }

    #[test]
    fn what_does_not_get_smaller_stays() {
        assert_eq!(brotli(b"x", Effort::Best), None);
        assert_eq!(gzip(b"x", Effort::Best), None);
    }
}
