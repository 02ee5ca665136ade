//! The host names under which the page is served.
//!
//! Prevents DNS rebinding: a foreign page whose name suddenly resolves to us would get answers meant for ours. So
//! requests are answered only under names that nobody else can point here.

use grille_messages::id;
use std::net::{IpAddr, Ipv6Addr};

use crate::fail::Failure;
use crate::lang::Messages;

pub(super) struct Hosts {
    /// Whether only this machine can reach us.
    pub(super) loopback: bool,
    /// Names that the user allows.
    pub(super) allowed: Vec<Host>,
}

/// A host name in lower case, with its port if there was one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Host {
    name: String,
    port: Option<u16>,
}

/// Returns the names that an option allows. Bad input (exit code 2) if one is not a host name.
pub(super) fn allowed(asked: &[String], lang: &Messages) -> Result<Vec<Host>, Failure> {
    let read = |asked: &String| {
        Host::read(asked).ok_or_else(|| {
            let values = [("host", asked.clone().into())];
            Failure::bad_input(lang.fill(id::SERVE_BAD_HOST, &values))
        })
    };
    asked.iter().map(read).collect()
}

impl Hosts {
    /// Whether a request for this host is for us.
    pub(super) fn accepts(&self, host: &str) -> bool {
        let Some(host) = Host::read(host) else {
            return false;
        };
        let ours = match host.ip() {
            // A literal address cannot be redirected by DNS.
            Some(ip) => ip.is_loopback() || !self.loopback,
            None => host.name == "localhost" || host.name.ends_with(".localhost"),
        };
        ours || self.allowed.iter().any(|allowed| allowed.covers(&host))
    }
}

impl Host {
    /// Parses a name or an address, with or without a port: `example.org`, `example.org:8080`, `127.0.0.1`,
    /// `[::1]:80`.
    fn read(text: &str) -> Option<Host> {
        let (name, port) = match text.strip_prefix('[') {
            Some(rest) => {
                let (name, rest) = rest.split_once(']')?;
                name.parse::<Ipv6Addr>().ok()?;
                (name, rest)
            }
            None => text.split_at(text.find(':').unwrap_or(text.len())),
        };
        let port = match port.strip_prefix(':') {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                Some(digits.parse().ok()?)
            }
            Some(_) => return None,
            None if port.is_empty() => None,
            None => return None,
        };
        let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
        let fits = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:".contains(&byte);
        let is_name = !name.is_empty() && name.bytes().all(fits);
        is_name.then_some(Host { name, port })
    }

    fn ip(&self) -> Option<IpAddr> {
        self.name.parse().ok()
    }

    /// A name without a port is allowed with any port. Browsers omit default ports.
    fn covers(&self, host: &Host) -> bool {
        let port = match (self.port, host.port) {
            (None, _) => true,
            (Some(allowed), Some(port)) => allowed == port,
            (Some(allowed), None) => matches!(allowed, 80 | 443),
        };
        port && self.name == host.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hosts(loopback: bool, allowed: &[&str]) -> Hosts {
        let allowed = allowed.iter().map(|host| Host::read(host).unwrap());
        Hosts {
            loopback,
            allowed: allowed.collect(),
        }
    }

    #[test]
    fn names_of_this_machine_for_itself_are_known() {
        for here in [
            "localhost",
            "LocalHost:8080",
            "localhost.:80",
            "grille.localhost",
            "127.0.0.1:8080",
            "127.9.9.9",
            "[::1]",
            "[::1]:8080",
        ] {
            for loopback in [true, false] {
                assert!(hosts(loopback, &[]).accepts(here), "{here}");
            }
        }
        for elsewhere in [
            "",
            "example.org",
            "localhost.example.org",
            "notlocalhost",
            "127.0.0.1.example.org",
            "[::2]:80",
            "192.168.0.1",
            "[",
            "0.0.0.0",
        ] {
            assert!(!hosts(true, &[]).accepts(elsewhere), "{elsewhere}");
        }
    }

    #[test]
    fn ip_addresses_are_accepted_if_others_can_reach_the_server() {
        for (host, want) in [
            ("192.168.0.1", true),
            ("192.168.0.1:8080", true),
            ("[2001:db8::1]:80", true),
            ("192.168.0.1.example.org", false),
            ("192.168.0", false),
            ("0x7f000001", false),
            ("2001:db8::1", false),
            ("example.org", false),
            ("", false),
        ] {
            assert_eq!(hosts(false, &[]).accepts(host), want, "{host}");
        }
    }

    #[test]
    fn allowed_names_are_accepted() {
        let hosts = hosts(
            true,
            &[
                "Games.example.org",
                "school.example:8080",
                "web.example:443",
            ],
        );
        for (host, want) in [
            ("games.example.org", true),
            ("GAMES.example.org.:99", true),
            ("sub.games.example.org", false),
            ("school.example:8080", true),
            ("school.example", false),
            ("school.example:80", false),
            ("web.example", true),
            ("web.example:443", true),
        ] {
            assert_eq!(hosts.accepts(host), want, "{host}");
        }
    }

    #[test]
    fn invalid_host_names_cannot_be_allowed() {
        for text in [
            "", "*", "a b", "a:b", "a:", ":80", "http://a", "[::1", "a/b", "a:99999", "[a]",
        ] {
            assert_eq!(Host::read(text), None, "{text:?}");
        }
    }
}
