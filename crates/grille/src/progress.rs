//! A progress bar on stderr. It is shown only if stderr is a terminal.

use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};

/// A bar over `total` parts, shown once the work has taken a moment. Dropping it removes it.
pub(crate) fn bar(total: u64) -> Bar {
    let bar = ProgressBar::new(total);
    let template = "{bar:32} {pos}/{len} {percent:>3} %  {elapsed_precise} + {eta_precise}  {msg}";
    // The template is well-formed; the default look would do, too.
    let style = ProgressStyle::with_template(template)
        .unwrap_or_else(|_| ProgressStyle::default_bar())
        .progress_chars("━╸─");
    bar.set_style(style);
    bar.enable_steady_tick(Duration::from_millis(200));
    Bar(bar)
}

/// A progress bar. Its clones refer to the same bar.
#[derive(Clone)]
pub(crate) struct Bar(ProgressBar);

impl Bar {
    /// Removes the bar for good.
    pub(crate) fn clear(&self) {
        self.0.finish_and_clear();
    }

    /// Adds this many parts to those done.
    #[cfg(unix)]
    pub(crate) fn advance(&self, parts: u64) {
        self.0.inc(parts);
    }

    /// Sets the number of parts done.
    pub(crate) fn done(&self, parts: u64) {
        self.0.set_position(parts);
    }

    /// Shows a text beside the bar.
    pub(crate) fn say(&self, text: String) {
        self.0.set_message(text);
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.clear();
    }
}
