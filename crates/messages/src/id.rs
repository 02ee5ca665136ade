//! The ids of all messages. A constant for each is written by `build.rs` from the English files, with the English
//! text as its documentation: the message `takuzu-pair` is [`TAKUZU_PAIR`].
//!
//! Messages in `lang/*/program` and `lang/*/classic` are here with the features of these names only.

// The texts are not Markdown.
#![allow(rustdoc::all)]

/// The id of a message that is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(&'static str);

impl MessageId {
    /// The id as the language files have it.
    pub fn name(self) -> &'static str {
        self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/id.rs"));
