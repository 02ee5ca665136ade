//! Opens the page in the system's own browser, by the program that opens addresses.

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

/// Opens an address aside; where that fails, a remark says so and the page is served all the same.
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
    // Some openers are the browser itself and live as long: nobody waits for them here.
    std::thread::spawn(move || {
        if !opener.wait().is_ok_and(|status| status.success()) {
            fail::remark(&remark);
        }
    });
}
