//! Parses the address to listen on, and binds its socket.

use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs as _};

use grille_grid::Shown;
use grille_messages::{errors, id};
use tokio::net::{TcpListener, TcpSocket};

use crate::fail::Failure;
use crate::lang::Messages;

/// Only this machine, by default.
const HOST: &str = "127.0.0.1";
const PORT: u16 = 8080;

/// How many connections the system queues until we accept them.
const WAITING: u32 = 1024;

/// How much of an answer the system buffers for a client that does not read it.
const UNREAD: u32 = 128 << 10;

/// Returns the addresses for an option, several if a name has several. Bad input (exit code 2) if it is not an
/// address.
pub(super) fn of(asked: Option<&str>, lang: &Messages) -> Result<Vec<SocketAddr>, Failure> {
    let asked = asked.unwrap_or("");
    let Some((host, port)) = parts(asked) else {
        let values = [("address", Shown::new(asked).to_string().into())];
        return Err(Failure::bad_input(
            lang.fill(id::SERVE_BAD_ADDRESS, &values),
        ));
    };
    let unknown = |why: String| {
        let values = [
            ("host", Shown::new(host).to_string().into()),
            ("why", why.into()),
        ];
        Failure::bad_input(lang.fill(id::SERVE_UNKNOWN_HOST, &values))
    };
    let found = (host, port)
        .to_socket_addrs()
        .map_err(|error| unknown(error.to_string()))?;
    let mut found: Vec<SocketAddr> = found.collect();
    // IPv4 first, because every machine has it.
    found.sort_by_key(SocketAddr::is_ipv6);
    Ok(found)
}

/// Splits `127.0.0.1:8080`, `[::1]:8080`, `localhost`, `::1`, `:8080` and `8080` into host and port.
fn parts(asked: &str) -> Option<(&str, u16)> {
    let port = |digits: &str| {
        let digits_only = digits.bytes().all(|byte| byte.is_ascii_digit());
        digits.parse().ok().filter(|_| digits_only)
    };
    if asked.is_empty() {
        return Some((HOST, PORT));
    }
    if asked.parse::<Ipv6Addr>().is_ok() {
        return Some((asked, PORT));
    }
    if let Some(rest) = asked.strip_prefix('[') {
        let (host, rest) = rest.split_once(']')?;
        host.parse::<Ipv6Addr>().ok()?;
        return match rest.strip_prefix(':') {
            Some(digits) => Some((host, port(digits)?)),
            None => rest.is_empty().then_some((host, PORT)),
        };
    }
    let is_host = |host: &str| {
        let fits = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_');
        !host.is_empty() && host.chars().all(fits)
    };
    match asked.split_once(':') {
        Some(("", digits)) => Some((HOST, port(digits)?)),
        Some((host, digits)) => is_host(host).then_some((host, port(digits)?)),
        None if asked.bytes().all(|byte| byte.is_ascii_digit()) => Some((HOST, port(asked)?)),
        None => is_host(asked).then_some((asked, PORT)),
    }
}

/// Listens on the first available address. Requires a running runtime.
pub(super) fn listen(addresses: &[SocketAddr], lang: &Messages) -> Result<TcpListener, Failure> {
    let mut first = None;
    for address in addresses {
        match bind(*address) {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                first.get_or_insert((*address, error));
            }
        }
    }
    // Never needed: a name without an address was refused before.
    let nothing = || {
        (
            SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)),
            io::ErrorKind::NotFound.into(),
        )
    };
    let (address, error) = first.unwrap_or_else(nothing);
    let id = match error.kind() {
        io::ErrorKind::AddrInUse => id::SERVE_TAKEN,
        io::ErrorKind::AddrNotAvailable => id::SERVE_NOT_OURS,
        io::ErrorKind::PermissionDenied => id::SERVE_DENIED,
        _ => id::SERVE_FAILED,
    };
    let mut values = vec![("address", address.to_string().into())];
    if id == id::SERVE_FAILED {
        values.push(("why", errors::io(&error, lang).into()));
    }
    Err(Failure::failed(lang.fill(id, &values)))
}

fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4()?,
        SocketAddr::V6(_) => TcpSocket::new_v6()?,
    };
    // Not on Windows, where it would let two programs share a port.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    // Accepted connections inherit it.
    socket.set_send_buffer_size(UNREAD)?;
    socket.bind(address)?;
    socket.listen(WAITING)
}

/// The URL for a browser.
pub(super) fn url(address: SocketAddr) -> String {
    format!("http://{address}/")
}

/// Returns an address that a browser on this machine can open: listening everywhere includes this machine.
pub(super) fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let here: IpAddr = match address {
            SocketAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
            SocketAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
        };
        address.set_ip(here);
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_in_all_their_forms() {
        for (asked, want) in [
            ("", Some((HOST, PORT))),
            ("0.0.0.0:80", Some(("0.0.0.0", 80))),
            ("192.168.1.2", Some(("192.168.1.2", PORT))),
            ("localhost:0", Some(("localhost", 0))),
            ("my-machine.example", Some(("my-machine.example", PORT))),
            ("[::1]:8000", Some(("::1", 8000))),
            ("[::]", Some(("::", PORT))),
            ("::1", Some(("::1", PORT))),
            (":8000", Some((HOST, 8000))),
            ("8000", Some((HOST, 8000))),
            ("99999", None),
            ("localhost:", None),
            ("localhost:+80", None),
            ("localhost:65536", None),
            ("http://localhost:80", None),
            ("[::1", None),
            ("[::1]80", None),
            ("[here]:80", None),
            ("a b", None),
            (":", None),
        ] {
            assert_eq!(parts(asked), want, "{asked:?}");
        }
    }

    #[test]
    fn the_browser_opens_this_machine_if_the_server_listens_on_all_addresses() {
        let reach = |text: &str| url(reachable(text.parse().unwrap()));
        assert_eq!(reach("0.0.0.0:80"), "http://127.0.0.1:80/");
        assert_eq!(reach("[::]:81"), "http://[::1]:81/");
        assert_eq!(reach("10.0.0.1:82"), "http://10.0.0.1:82/");
    }
}
