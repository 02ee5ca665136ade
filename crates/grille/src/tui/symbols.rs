//! The symbols and colours in which Takuzu's digits are shown, as chosen in the settings.

use grille_grid::names;
use grille_messages::{MessageId, id};
use grille_takuzu::Digit;
use ratatui::style::Style;

/// The symbols for 0 and 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    Digits,
    /// A moon for 0, a sun for 1.
    SunMoon,
    /// An empty circle for 0, a filled one for 1.
    Circles,
    /// An empty square for 0, a filled one for 1, as large as the cell allows.
    Blocks,
}

names! {
    Symbols, UnknownSymbols, "set of symbols":
    Digits = "digits",
    SunMoon = "sun-moon",
    Circles = "circles",
    Blocks = "blocks",
}

impl Symbols {
    /// The message with its name.
    pub(crate) fn text(self) -> MessageId {
        match self {
            Symbols::Digits => id::SYMBOLS_DIGITS,
            Symbols::SunMoon => id::SYMBOLS_SUN_MOON,
            Symbols::Circles => id::SYMBOLS_CIRCLES,
            Symbols::Blocks => id::SYMBOLS_BLOCKS,
        }
    }

    /// Those for 0 and 1 on the board and in texts, each one column wide.
    pub(crate) fn glyphs(self) -> [&'static str; 2] {
        match self {
            Symbols::Digits => ["0", "1"],
            Symbols::SunMoon => ["☾", "☀"],
            Symbols::Circles => ["○", "●"],
            Symbols::Blocks => ["□", "■"],
        }
    }

    /// Those for pencilled 0 and 1.
    fn pencilled(self) -> [&'static str; 2] {
        match self {
            Symbols::Digits => ["₀", "₁"],
            Symbols::SunMoon => ["☽", "☼"],
            Symbols::Circles => ["◦", "•"],
            Symbols::Blocks => ["▫", "▪"],
        }
    }
}

/// The colours of the symbols. People with any kind of colour blindness tell both pairs apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SymbolColours {
    /// Blue and orange for blocks, none for other symbols.
    Auto,
    Off,
    BlueOrange,
    PurpleYellow,
}

names! {
    SymbolColours, UnknownSymbolColours, "pair of colours":
    Auto = "auto",
    Off = "off",
    BlueOrange = "blue-orange",
    PurpleYellow = "purple-yellow",
}

impl SymbolColours {
    /// The message with its name.
    pub(crate) fn text(self) -> MessageId {
        match self {
            SymbolColours::Auto => id::THEME_AUTO,
            SymbolColours::Off => id::FORM_OFF,
            SymbolColours::BlueOrange => id::THEME_COLOUR_BLIND,
            SymbolColours::PurpleYellow => id::SYMBOL_COLOURS_PURPLE_YELLOW,
        }
    }
}

/// How a theme draws 0 and 1.
#[derive(Clone, Debug)]
pub(crate) struct SymbolLook {
    glyphs: [&'static str; 2],
    pencilled: [&'static str; 2],
    /// Applied over the style of the cell.
    styles: [Style; 2],
    /// Whether a symbol is repeated to fill its cell.
    fills: bool,
}

impl SymbolLook {
    /// Digits without colours, in ASCII or not.
    pub(super) fn digits(is_ascii: bool) -> SymbolLook {
        SymbolLook {
            glyphs: Symbols::Digits.glyphs(),
            // In ASCII, lower-case letters of the same shape.
            pencilled: match is_ascii {
                true => ["o", "i"],
                false => Symbols::Digits.pencilled(),
            },
            styles: [Style::new(); 2],
            fills: false,
        }
    }

    /// These symbols; `styles` are the pairs of colours in the order of [`SymbolColours`].
    pub(super) fn new(
        symbols: Symbols,
        colours: SymbolColours,
        [blue_orange, purple_yellow]: [[Style; 2]; 2],
    ) -> SymbolLook {
        let styles = match (colours, symbols) {
            (SymbolColours::Auto, Symbols::Blocks) | (SymbolColours::BlueOrange, _) => blue_orange,
            (SymbolColours::PurpleYellow, _) => purple_yellow,
            (SymbolColours::Auto | SymbolColours::Off, _) => [Style::new(); 2],
        };
        SymbolLook {
            glyphs: symbols.glyphs(),
            pencilled: symbols.pencilled(),
            styles,
            fills: symbols == Symbols::Blocks,
        }
    }

    /// The symbols for 0 and 1.
    pub(crate) fn glyphs(&self) -> [&'static str; 2] {
        self.glyphs
    }

    pub(crate) fn are_digits(&self) -> bool {
        self.glyphs == Symbols::Digits.glyphs()
    }

    /// The symbol of a pencilled digit.
    pub(crate) fn pencilled(&self, digit: Digit) -> &'static str {
        self.pencilled[usize::from(digit.number())]
    }

    /// The text of a digit in a cell of this width.
    pub(crate) fn text(&self, digit: Digit, width: u16) -> String {
        let times = match width {
            _ if !self.fills => 1,
            0..=3 => 1,
            // As wide as leaves the symbol in the middle.
            width if width.is_multiple_of(2) => 2,
            _ => 3,
        };
        self.glyphs[usize::from(digit.number())].repeat(times)
    }

    /// The colour of a digit.
    pub(crate) fn style(&self, digit: Digit) -> Style {
        self.styles[usize::from(digit.number())]
    }
}
