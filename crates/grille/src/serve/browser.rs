//! Opens the page in the default browser, with the system's program for opening addresses.

use grille_messages::id;
use std::process::{Command, Stdio};

use crate::fail;
use crate::lang::Messages;

#[cfg(target_os = "macos")]
const OPENER: &[&str] = &["open"];
#[cfg(windows)]
const OPENER: &[&str] = &["rundll32", "url.dll,FileProtocolHandler"];
#[cfg(not(any(target_os = "macos", windows)))]
const OPENER: &[&str] = &["xdg-open"];

/// Opens an address in another process. If that fails, prints a remark and goes on serving.
pub(super) fn open(url: String, lang: &Messages) {
    let remark = lang.fill(id::SERVE_NOT_OPENED, &[("url", url.clone().into())]);
    let opened = Command::new(OPENER[0])
        .args(&OPENER[1..])
        .arg(url)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut opener) = opened else {
        fail::remark(&remark);
        return;
    };
    // Some openers are the browser itself and run as long, so wait in another thread.
    std::thread::spawn(move || {
        if !opener.wait().is_ok_and(|status| status.success()) {
            fail::remark(&remark);
        }
    });
}
