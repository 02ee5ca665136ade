//! Content negotiation: parses the headers about accepted codings and cached versions.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Coding {
    Brotli,
    Gzip,
    /// Unencoded.
    Identity,
}

impl Coding {
    /// The name in headers.
    pub(super) fn name(self) -> &'static str {
        match self {
            Coding::Brotli => "br",
            Coding::Gzip => "gzip",
            Coding::Identity => "identity",
        }
    }
}

/// Returns the best coding by the lines of `Accept-Encoding`, the first of `offered` on ties, or identity if no other
/// is accepted.
pub(super) fn coding<'a>(accepted: impl Iterator<Item = &'a str>, offered: &[Coding]) -> Coding {
    let mut wanted: Vec<(String, f32)> = Vec::new();
    for part in accepted.flat_map(|line| line.split(',')) {
        let mut words = part.split(';').map(str::trim);
        let name = words.next().unwrap_or_default().to_ascii_lowercase();
        let weight = words.find_map(|word| {
            let (key, value) = word.split_once('=')?;
            key.trim().eq_ignore_ascii_case("q").then_some(value.trim())
        });
        let weight = weight.map_or(1.0, |value| value.parse().unwrap_or(0.0));
        if !name.is_empty() {
            wanted.push((name, weight));
        }
    }
    let weight = |name: &str| {
        let given = wanted.iter().find(|(given, _)| given == name);
        given.map(|(_, weight)| *weight)
    };
    let mut best = (Coding::Identity, 0.0);
    for coding in offered {
        let wanted = match (weight(coding.name()), coding) {
            (Some(weight), _) => weight,
            // Identity is acceptable without being named, but only if nothing else is.
            (None, Coding::Identity) => 0.0,
            (None, _) => weight("*").unwrap_or(0.0),
        };
        if wanted > best.1 {
            best = (*coding, wanted);
        }
    }
    best.0
}

/// Whether this tag is in the lines of `If-None-Match`.
pub(super) fn has_tag<'a>(mut known: impl Iterator<Item = &'a str>, tag: &str) -> bool {
    known.any(|line| {
        line.split(',').map(str::trim).any(|given| {
            // A tag weakened by a proxy still means equivalent bytes.
            given == "*" || given.strip_prefix("W/").unwrap_or(given) == tag
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Coding::{Brotli, Gzip, Identity};

    #[test]
    fn the_best_coding_that_is_wanted_is_chosen() {
        for (accepted, want) in [
            (&[][..], Identity),
            (&[""], Identity),
            (&["gzip, deflate, br, zstd"], Brotli),
            (&["gzip", "br"], Brotli),
            (&["gzip, deflate"], Gzip),
            (&["br;q=0, gzip"], Gzip),
            (&["BR ; Q=0.000 , GZIP;q=0.1"], Gzip),
            (&["br;q=0.5, gzip;q=0.8"], Gzip),
            (&["br;q=0, gzip;q=0"], Identity),
            (&["*"], Brotli),
            (&["br;q=0, *;q=0.1"], Gzip),
            (&["*;q=0"], Identity),
            (&["identity, br;q=0.5"], Identity),
            (&["identity;q=0, br;q=0.1"], Brotli),
            (&["identity;q=0.5, br"], Brotli),
            (&["br;q=much, gzip"], Gzip),
            (&["br;q=NaN"], Identity),
            (&["brotli, x-gzip"], Identity),
            (&[",,;;,=,q=1"], Identity),
        ] {
            let offered = [Brotli, Gzip, Identity];
            let got = coding(accepted.iter().copied(), &offered);
            assert_eq!(got, want, "{accepted:?}");
        }
        let none = coding(["br, gzip"].into_iter(), &[Identity]);
        assert_eq!(none, Identity);
    }

    #[test]
    fn tags_are_found_in_lists() {
        for (known, want) in [
            ("\"a\"", true),
            ("W/\"a\"", true),
            ("\"b\", \"a\"", true),
            ("*", true),
            ("\"b\"", false),
            ("a", false),
            ("", false),
        ] {
            assert_eq!(has_tag([known].into_iter(), "\"a\""), want, "{known}");
        }
        assert!(!has_tag(std::iter::empty(), "\"a\""));
    }
}
