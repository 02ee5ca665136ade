//! The `names!` macro, for enums whose variants have names.

/// Gives a fieldless enum names for its variants: `ALL`, `name`, `Display`, and `FromStr` with its own error type.
///
/// ```
/// /// A season.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq)]
/// pub enum Season {
///     /// From March on.
///     Spring,
///     /// From September on.
///     Autumn,
/// }
///
/// grille_grid::names! {
///     Season, UnknownSeason, "season":
///     Spring = "spring",
///     Autumn = "autumn",
/// }
///
/// assert_eq!("autumn".parse(), Ok(Season::Autumn));
/// assert_eq!(Season::ALL.map(Season::name), ["spring", "autumn"]);
/// assert_eq!("fall".parse::<Season>().unwrap_err().to_string(), r#"unknown season: "fall""#);
/// ```
#[macro_export]
macro_rules! names {
    ($kind:ident, $error:ident, $what:literal: $($variant:ident = $name:literal,)+) => {
        impl $kind {
            /// All variants, in the order in which they are offered.
            pub const ALL: [$kind; [$($name),+].len()] = [$($kind::$variant),+];

            /// The name, as typed and stored.
            pub const fn name(self) -> &'static str {
                match self {
                    $($kind::$variant => $name,)+
                }
            }
        }

        impl ::std::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $kind {
            type Err = $error;

            fn from_str(name: &str) -> ::std::result::Result<$kind, $error> {
                let found = $kind::ALL.into_iter().find(|one| one.name() == name);
                found.ok_or_else(|| $error(name.to_owned()))
            }
        }

        #[doc = concat!("The word is no name of a [`", stringify!($kind), "`].")]
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct $error(pub String);

        impl ::std::fmt::Display for $error {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                ::std::write!(f, concat!("unknown ", $what, ": {:?}"), self.0)
            }
        }

        impl ::std::error::Error for $error {}
    };
}
