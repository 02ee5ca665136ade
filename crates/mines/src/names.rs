//! Enums whose values have a name: the list of all, the names, and reading them back.

/// Gives an enum `ALL`, `name`, `Display`, and `FromStr` with an error type of its own.
macro_rules! names {
    ($kind:ident, $error:ident, $what:literal: $($variant:ident = $name:literal,)+) => {
        impl $kind {
            /// All of them, in the order in which they are offered.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$variant),+];

            /// The name, as it is typed and stored.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)+
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $error;

            fn from_str(name: &str) -> Result<$kind, $error> {
                let found = $kind::ALL.into_iter().find(|one| one.name() == name);
                found.ok_or_else(|| $error(name.to_owned()))
            }
        }

        #[doc = concat!("The word is no name of a [`", stringify!($kind), "`].")]
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        #[error("unknown {what}: {0:?}", what = $what)]
        pub struct $error(pub String);
    };
}

pub(crate) use names;
