//! The ids of all messages, as constants. `build.rs` writes them from the English files, with the English text as
//! documentation: the message `takuzu-pair` is [`TAKUZU_PAIR`].
//!
//! Messages in `lang/*/program` and `lang/*/classic` need the feature of the same name.

// The texts are not Markdown.
#![allow(rustdoc::all)]

/// The id of a message that exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MessageId(&'static str);

impl MessageId {
    /// The id as the language files write it.
    pub fn name(self) -> &'static str {
        self.0
    }
}

include!(concat!(env!("OUT_DIR"), "/id.rs"));
