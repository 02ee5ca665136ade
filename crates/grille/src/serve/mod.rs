//! `grille serve`: serves the browser page and its API from the program.
//!
//! `page.rs` has the files, `answers.rs` the answers, `negotiate.rs` their coding, `hosts.rs` the allowed host names.
//! `questions.rs` answers `/api`, on the threads of `lanes.rs`. `connections.rs` has the connections, `stream.rs` the
//! events on one, `pace.rs` their minimum speed. `address.rs` parses the address, `browser.rs` opens it.

mod address;
mod answers;
mod browser;
mod connections;
mod hosts;
mod lanes;
mod negotiate;
mod pace;
mod page;
mod questions;
mod stream;

use std::io::{self, Write as _};
use std::net::SocketAddr;

use tokio::sync::oneshot;

use grille_messages::id;
use hosts::Hosts;

use crate::args::ServeArgs;
use crate::fail::{self, Failure};
use crate::lang::Messages;
use crate::output;
use crate::terminal;

/// Threads that read requests and send answers. They compute nothing, so two are enough, and each takes address space.
const SENDERS: usize = 2;

/// Serves until the program is asked to end, then shuts down gracefully.
pub(crate) fn run(args: &ServeArgs, lang: &Messages) -> Result<(), Failure> {
    let addresses = address::of(args.addr.as_deref(), lang)?;
    let allowed = hosts::allowed(&args.allow_host, lang)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(SENDERS)
        .enable_io()
        .enable_time()
        .build()?;
    let done = runtime.block_on(async {
        let listener = address::listen(&addresses, lang)?;
        let at = listener.local_addr()?;
        let (stop, stopped) = oneshot::channel();
        terminal::on_request_to_end(move || {
            // The receiver is gone if serving has already ended.
            let _ = stop.send(());
        })?;
        let loopback = at.ip().is_loopback();
        if !loopback {
            warn(at, allowed.is_empty(), lang);
        }
        print_address(at)?;
        if args.open {
            browser::open(address::url(address::reachable(at)), lang);
        }
        let answers = answers::router(page::FILES, Hosts { loopback, allowed });
        connections::serve(listener, answers, stopped).await;
        Ok(())
    });
    // Do not wait for questions that are still being answered.
    runtime.shutdown_background();
    done
}

/// Prints the only line on stdout: the URL of the page.
fn print_address(at: SocketAddr) -> io::Result<()> {
    let mut output = output::stdout();
    writeln!(output, "{}", address::url(at))?;
    output.flush()
}

/// Warns that the page is open to other machines.
fn warn(at: SocketAddr, is_nameless: bool, lang: &Messages) {
    let values = [("address", at.to_string().into())];
    fail::remark(&lang.fill(id::SERVE_BEYOND, &values));
    if is_nameless {
        fail::remark(&lang.text(id::SERVE_NAMELESS));
    }
}
