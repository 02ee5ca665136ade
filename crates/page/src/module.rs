//! Strips a WebAssembly module of its custom sections, which hold names and notes that a browser does not need.
//!
//! A module is 8 bytes, `\0asm` and its version, followed by sections. A section is a byte for its kind (0 is custom),
//! the length of its content with 7 bits per byte, and its content.

const START: [u8; 8] = *b"\0asm\x01\0\0\0";

/// The module without its custom sections; `None` if it is not a module.
pub(crate) fn bare(module: &[u8]) -> Option<Vec<u8>> {
    let mut rest = module.strip_prefix(&START)?;
    let mut bare = START.to_vec();
    // Ends: every round removes a section of at least one byte from the rest.
    while let Some((kind, after)) = rest.split_first() {
        let (length, body) = number(after)?;
        let end = module.len() - body.len() + usize::try_from(length).ok()?;
        let section = module.get(module.len() - rest.len()..end)?;
        if *kind != 0 {
            bare.extend_from_slice(section);
        }
        rest = &module[end..];
    }
    Some(bare)
}

/// A number of at most 32 bits, and the bytes after it.
fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let mut value = 0;
    for (at, byte) in bytes.iter().enumerate().take(5) {
        value |= u32::from(byte & 0x7f) << (7 * at);
        if byte & 0x80 == 0 {
            return Some((value, &bytes[at + 1..]));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn module(sections: &[(u8, &[u8])]) -> Vec<u8> {
        let mut module = START.to_vec();
        for (kind, body) in sections {
            // Two bytes for a length, as compilers often write it.
            module.extend([*kind, body.len() as u8 | 0x80, 0]);
            module.extend_from_slice(body);
        }
        module
    }

    #[test]
    fn sections_of_tools_go_and_the_others_stay() {
        let whole = module(&[(0, b"\x04name"), (1, b"types"), (0, b"x"), (10, b"code")]);
        assert_eq!(bare(&whole), Some(module(&[(1, b"types"), (10, b"code")])));
    }

    #[test]
    fn what_is_cut_off_or_something_else_is_no_module() {
        let whole = module(&[(1, b"types"), (10, b"code")]);
        for length in 0..whole.len() {
            let at_an_end = [START.len(), START.len() + 8].contains(&length);
            assert_eq!(bare(&whole[..length]).is_some(), at_an_end, "{length}");
        }
        assert_eq!(bare(b"<!doctype html>"), None);
        let mut endless = START.to_vec();
        endless.extend([1, 0xff, 0xff, 0xff, 0xff, 0xff]);
        assert_eq!(bare(&endless), None);
        let mut long = START.to_vec();
        long.extend([1, 0xff, 0xff, 0xff, 0xff, 0x0f]);
        assert_eq!(bare(&long), None);
    }
}
