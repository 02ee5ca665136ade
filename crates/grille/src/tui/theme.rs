//! Themes: one set of named styles and glyphs for all screens. A theme chooses the colours; the ASCII theme
//! also has its own glyphs. Bold, underlined and reversed text is the same in all themes, except that it
//! replaces backgrounds where a theme has none. No information is carried by colour alone.

use grille_messages::{MessageId, id};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

use super::symbols::{SymbolColours, SymbolLook, Symbols};

/// The themes by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ThemeName {
    /// Dark or light, depending on the terminal.
    Auto,
    Dark,
    Light,
    Grey,
    /// Blue and orange in place of green and red.
    ColourBlind,
    /// ASCII characters only.
    Ascii,
}

impl ThemeName {
    pub(crate) const ALL: [ThemeName; 6] = [
        ThemeName::Auto,
        ThemeName::Dark,
        ThemeName::Light,
        ThemeName::Grey,
        ThemeName::ColourBlind,
        ThemeName::Ascii,
    ];

    /// Its name in the configuration.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ThemeName::Auto => "auto",
            ThemeName::Dark => "dark",
            ThemeName::Light => "light",
            ThemeName::Grey => "grey",
            ThemeName::ColourBlind => "colour-blind",
            ThemeName::Ascii => "ascii",
        }
    }

    /// The message with its name.
    pub(crate) fn text(self) -> MessageId {
        match self {
            ThemeName::Auto => id::THEME_AUTO,
            ThemeName::Dark => id::THEME_DARK,
            ThemeName::Light => id::THEME_LIGHT,
            ThemeName::Grey => id::THEME_GREY,
            ThemeName::ColourBlind => id::THEME_COLOUR_BLIND,
            ThemeName::Ascii => id::THEME_ASCII,
        }
    }

    /// The next theme, wrapping around at the end.
    pub(crate) fn next(self) -> ThemeName {
        let all = ThemeName::ALL;
        let at = all.iter().position(|name| *name == self).unwrap_or(0);
        all[(at + 1) % all.len()]
    }
}

/// The properties of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings {
    /// Whether to use colours at all: not with NO_COLOR or `--color never`.
    pub(crate) colours: bool,
    /// Whether its background is light.
    pub(crate) light: bool,
}

impl Surroundings {
    /// Reads them from the environment: `COLORFGBG` is "foreground;background", in the sixteen basic colours.
    pub(crate) fn new(colours: bool, colorfgbg: Option<&str>) -> Surroundings {
        let ground = colorfgbg
            .and_then(|both| both.rsplit(';').next())
            .and_then(|ground| ground.parse::<u8>().ok());
        Surroundings {
            colours,
            light: matches!(ground, Some(7 | 9..=15)),
        }
    }
}

/// Defines the styles by name, and a list of all of them.
macro_rules! styles {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        #[derive(Clone, Debug)]
        pub(crate) struct Theme {
            pub(crate) name: ThemeName,
            pub(crate) glyphs: Glyphs,
            /// Numbers around a cell, 0 to 8.
            pub(crate) numbers: [Style; 9],
            /// Probabilities of a mine, from 0 to 1 in eight steps; see [`Theme::odds`].
            pub(crate) odds_scale: [Style; 8],
            /// The two pairs of colours for the symbols of Takuzu.
            symbol_colours: [[Style; 2]; 2],
            /// The symbols of Takuzu.
            pub(crate) symbols: SymbolLook,
            $($(#[$doc])* pub(crate) $name: Style,)*
        }

        impl Theme {
            #[cfg(test)]
            fn all(&self) -> Vec<(&'static str, Style)> {
                let mut all = vec![$((stringify!($name), self.$name),)*];
                all.extend(self.numbers.map(|style| ("numbers", style)));
                all.extend(self.odds_scale.map(|style| ("odds", style)));
                let pairs = self.symbol_colours.as_flattened().iter();
                all.extend(pairs.clone().map(|style| ("symbols", *style)));
                // Symbols are also drawn on given cells.
                all.extend(pairs.map(|style| ("given symbols", self.given.patch(*style))));
                all
            }
        }
    };
}

styles! {
    /// Plain text.
    text,
    /// Dimmed text: frames, counts, remarks.
    dim,
    /// The title line.
    title,
    /// Slightly emphasised text: names, the item that a letter belongs to.
    accent,
    /// A key in the key line, or the letter of an item.
    key,
    /// The chosen item of a list.
    selected,
    /// Messages with good news, bad news, or neither.
    good,
    bad,
    neutral,
    /// An unopened cell.
    hidden,
    /// An open cell.
    open,
    flag,
    mine,
    /// The mine that was dug.
    hit,
    wrong_flag,
    /// Applied over the cell under the cursor.
    cursor,
    /// Applied over the cells that a hint is about.
    region,
    /// Applied over the cells that a hint follows from.
    reason,
    /// Applied over the best move.
    best,
    /// A cell that is certainly free, or certainly a mine.
    safe,
    certain_mine,
    /// Cells with values: given, put by the player, pencilled, breaking a rule.
    given,
    own,
    pencil,
    error,
    /// A sign between two cells, and one that a hint follows from.
    sign,
    highlighted_sign,
    /// The tokens of the two players, and a pile that has just fallen.
    x,
    o,
    fallen,
}

/// The characters of a theme, each one column wide.
#[derive(Clone, Debug)]
pub(crate) struct Glyphs {
    pub(crate) hidden: &'static str,
    pub(crate) flag: &'static str,
    pub(crate) mine: &'static str,
    pub(crate) hit: &'static str,
    pub(crate) wrong_flag: &'static str,
    pub(crate) blank: &'static str,
    pub(crate) cross: &'static str,
    pub(crate) tick: &'static str,
    /// Left and right of the cell under the cursor.
    pub(crate) cursor: (&'static str, &'static str),
    /// The corners of a large cell under the cursor: left and right at its top, then at its bottom.
    pub(crate) corners: Option<[&'static str; 4]>,
    /// The keys left, down, up and right, and up and down alone. `None` if words are used instead.
    pub(crate) arrows: Option<(&'static str, &'static str)>,
    pub(crate) clock: &'static str,
    pub(crate) warning: &'static str,
    /// Between two parts of a title.
    pub(crate) separator: &'static str,
    /// Where text was cut.
    pub(crate) cut: &'static str,
    /// Moves of a replay: certain, forced guess, best guess, mistake.
    pub(crate) certain: &'static str,
    pub(crate) guess: &'static str,
    pub(crate) best_guess: &'static str,
    pub(crate) mistake: &'static str,
    pub(crate) bar_full: &'static str,
    pub(crate) bar_empty: &'static str,
    /// Eight heights.
    pub(crate) spark: [&'static str; 8],
    /// Next to the chosen item of a list.
    pub(crate) pointer: &'static str,
    pub(crate) vertical: &'static str,
    /// The signs between equal and different cells.
    pub(crate) equal: &'static str,
    pub(crate) differ: &'static str,
    /// Before the largest possible count.
    pub(crate) at_most: &'static str,
    pub(crate) thumb: &'static str,
    pub(crate) border: border::Set<'static>,
}

const UNICODE: Glyphs = Glyphs {
    hidden: "·",
    flag: "⚑",
    mine: "●",
    hit: "✱",
    wrong_flag: "✗",
    blank: "·",
    cross: "✗",
    tick: "✓",
    cursor: ("[", "]"),
    corners: Some(["┌", "┐", "└", "┘"]),
    arrows: Some(("←↓↑→", "↓↑")),
    clock: "◷",
    warning: "⚠",
    separator: "·",
    cut: "…",
    certain: "·",
    guess: "○",
    best_guess: "◉",
    mistake: "✗",
    bar_full: "█",
    bar_empty: "░",
    spark: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
    pointer: "▸",
    vertical: "│",
    equal: "=",
    differ: "×",
    at_most: "≤",
    thumb: "█",
    border: border::ROUNDED,
};

const ASCII: Glyphs = Glyphs {
    hidden: ".",
    flag: "F",
    mine: "*",
    hit: "X",
    wrong_flag: "x",
    blank: ".",
    cross: "x",
    tick: "+",
    cursor: ("[", "]"),
    corners: None,
    arrows: None,
    clock: "t",
    warning: "!",
    separator: "-",
    cut: "~",
    certain: ".",
    guess: "o",
    best_guess: "O",
    mistake: "x",
    bar_full: "#",
    bar_empty: ".",
    spark: ["_", ".", ":", "-", "=", "+", "*", "#"],
    pointer: ">",
    vertical: "|",
    equal: "=",
    differ: "x",
    at_most: " ",
    thumb: "#",
    border: border::Set {
        top_left: "+",
        top_right: "+",
        bottom_left: "+",
        bottom_right: "+",
        vertical_left: "|",
        vertical_right: "|",
        horizontal_top: "-",
        horizontal_bottom: "-",
    },
};

/// The colours of a theme, from the 256 that terminals share; `None` for the terminal's default.
#[derive(Clone, Copy, Default)]
struct Palette {
    dim: Option<u8>,
    accent: Option<u8>,
    good: Option<u8>,
    bad: Option<u8>,
    flag: Option<u8>,
    /// Text and background of hidden cells.
    raised: Option<(u8, u8)>,
    /// Text and background of given cells.
    given: Option<(u8, u8)>,
    /// Text and background of the cells of a hint, and of those it follows from.
    region: Option<(u8, u8)>,
    reason: Option<(u8, u8)>,
    selected: Option<(u8, u8)>,
    /// Text and background of the mine that was dug.
    alarm: Option<(u8, u8)>,
    pencil: Option<u8>,
    x: Option<u8>,
    o: Option<u8>,
    numbers: [Option<u8>; 8],
    /// Backgrounds.
    odds: [Option<u8>; 8],
    /// The symbols for 0 and 1: blue and orange, purple and yellow.
    symbols: [[Option<u8>; 2]; 2],
}

const DARK: Palette = Palette {
    dim: Some(246),
    accent: Some(80),
    good: Some(114),
    bad: Some(210),
    flag: Some(215),
    raised: Some((253, 238)),
    given: Some((255, 236)),
    region: Some((231, 24)),
    reason: Some((16, 180)),
    selected: Some((16, 80)),
    alarm: Some((231, 124)),
    pencil: Some(110),
    x: Some(80),
    o: Some(215),
    numbers: [
        Some(111),
        Some(114),
        Some(210),
        Some(147),
        Some(216),
        Some(80),
        Some(255),
        Some(250),
    ],
    // Muted, so that a board full of them still looks calm.
    odds: [
        Some(22),
        Some(236),
        Some(238),
        Some(58),
        Some(94),
        Some(130),
        Some(124),
        Some(88),
    ],
    symbols: [[Some(75), Some(215)], [Some(141), Some(227)]],
};

const LIGHT: Palette = Palette {
    dim: Some(240),
    accent: Some(23),
    good: Some(22),
    bad: Some(124),
    flag: Some(88),
    raised: Some((235, 252)),
    given: Some((16, 254)),
    region: Some((16, 153)),
    reason: Some((16, 222)),
    selected: Some((231, 23)),
    alarm: Some((231, 124)),
    pencil: Some(25),
    x: Some(23),
    o: Some(124),
    numbers: [
        Some(20),
        Some(22),
        Some(124),
        Some(18),
        Some(88),
        Some(23),
        Some(16),
        Some(239),
    ],
    odds: [
        Some(157),
        Some(194),
        Some(230),
        Some(229),
        Some(222),
        Some(216),
        Some(210),
        Some(203),
    ],
    symbols: [[Some(25), Some(94)], [Some(91), Some(58)]],
};

const BLIND: Palette = Palette {
    dim: Some(246),
    accent: Some(117),
    good: Some(117),
    bad: Some(215),
    flag: Some(220),
    raised: Some((253, 238)),
    given: Some((255, 236)),
    region: Some((231, 24)),
    reason: Some((16, 220)),
    selected: Some((16, 117)),
    alarm: Some((16, 214)),
    pencil: Some(110),
    x: Some(117),
    o: Some(214),
    numbers: [
        Some(117),
        Some(222),
        Some(214),
        Some(153),
        Some(216),
        Some(159),
        Some(255),
        Some(250),
    ],
    odds: [
        Some(18),
        Some(25),
        Some(67),
        Some(110),
        Some(223),
        Some(215),
        Some(208),
        Some(166),
    ],
    symbols: DARK.symbols,
};

const GREY: Palette = Palette {
    dim: Some(246),
    accent: None,
    good: None,
    bad: None,
    flag: None,
    raised: Some((253, 238)),
    given: Some((255, 236)),
    region: Some((16, 250)),
    reason: Some((16, 255)),
    selected: Some((16, 252)),
    alarm: Some((16, 255)),
    pencil: Some(246),
    x: None,
    o: None,
    numbers: [None; 8],
    odds: [
        Some(233),
        Some(235),
        Some(237),
        Some(239),
        Some(245),
        Some(248),
        Some(251),
        Some(255),
    ],
    symbols: [[None; 2]; 2],
};

const BLIND_LIGHT: Palette = Palette {
    accent: Some(25),
    good: Some(25),
    bad: Some(94),
    flag: Some(88),
    region: Some((16, 153)),
    reason: Some((16, 222)),
    selected: Some((231, 25)),
    alarm: Some((16, 214)),
    x: Some(25),
    o: Some(94),
    numbers: [
        Some(25),
        Some(58),
        Some(94),
        Some(18),
        Some(88),
        Some(24),
        Some(16),
        Some(239),
    ],
    odds: [
        Some(33),
        Some(75),
        Some(117),
        Some(153),
        Some(230),
        Some(222),
        Some(214),
        Some(208),
    ],
    ..LIGHT
};

const GREY_LIGHT: Palette = Palette {
    dim: Some(240),
    raised: Some((235, 252)),
    given: Some((16, 254)),
    reason: Some((231, 236)),
    selected: Some((231, 236)),
    alarm: Some((231, 232)),
    pencil: Some(240),
    odds: [
        Some(255),
        Some(253),
        Some(251),
        Some(249),
        Some(246),
        Some(240),
        Some(237),
        Some(233),
    ],
    ..GREY
};

impl Theme {
    /// The theme with these symbols in Takuzu. Without Unicode, they are digits.
    pub(crate) fn with_symbols(mut self, symbols: Symbols, colours: SymbolColours) -> Theme {
        if !self.is_ascii() {
            self.symbols = SymbolLook::new(symbols, colours, self.symbol_colours);
        }
        self
    }

    /// The theme of this name, for these surroundings, with digits in Takuzu.
    pub(crate) fn new(name: ThemeName, around: Surroundings) -> Theme {
        let (palette, glyphs) = match name {
            ThemeName::Ascii => (Palette::default(), ASCII),
            _ if !around.colours => (Palette::default(), UNICODE),
            ThemeName::Auto if around.light => (LIGHT, UNICODE),
            ThemeName::Auto | ThemeName::Dark => (DARK, UNICODE),
            ThemeName::Light => (LIGHT, UNICODE),
            ThemeName::Grey if around.light => (GREY_LIGHT, UNICODE),
            ThemeName::Grey => (GREY, UNICODE),
            ThemeName::ColourBlind if around.light => (BLIND_LIGHT, UNICODE),
            ThemeName::ColourBlind => (BLIND, UNICODE),
        };
        Theme::of(name, &palette, glyphs)
    }

    fn of(name: ThemeName, palette: &Palette, glyphs: Glyphs) -> Theme {
        let fg = |colour: Option<u8>| match colour {
            Some(colour) => Style::new().fg(Color::Indexed(colour)),
            None => Style::new(),
        };
        // A style without a background is bold, underlined or reversed instead.
        let on = |colours: Option<(u8, u8)>, without: Modifier| match colours {
            Some((text, ground)) => Style::new()
                .fg(Color::Indexed(text))
                .bg(Color::Indexed(ground)),
            None => Style::new().add_modifier(without),
        };
        let none = Modifier::empty();
        Theme {
            name,
            glyphs,
            numbers: std::array::from_fn(|number| match number {
                0 => Style::new(),
                _ => fg(palette.numbers[number - 1]).bold(),
            }),
            odds_scale: palette.odds.map(|ground| match ground {
                Some(ground) => Style::new()
                    .fg(Color::Indexed(readable_on(ground)))
                    .bg(Color::Indexed(ground)),
                None => Style::new(),
            }),
            symbol_colours: palette.symbols.map(|pair| pair.map(fg)),
            symbols: SymbolLook::digits(name == ThemeName::Ascii),
            text: Style::new(),
            dim: fg(palette.dim),
            title: fg(palette.accent).bold(),
            accent: fg(palette.accent),
            key: fg(palette.accent).bold(),
            selected: on(palette.selected, Modifier::REVERSED).bold(),
            good: fg(palette.good).bold(),
            bad: fg(palette.bad).bold(),
            neutral: Style::new(),
            hidden: on(palette.raised, none),
            open: Style::new(),
            flag: on(
                palette
                    .raised
                    .map(|(_, ground)| (palette.flag.unwrap_or(readable_on(ground)), ground)),
                none,
            )
            .bold(),
            mine: fg(palette.bad).bold(),
            hit: on(palette.alarm, Modifier::REVERSED).bold(),
            wrong_flag: fg(palette.bad).bold().underlined(),
            cursor: Style::new().bold().reversed(),
            region: on(palette.region, Modifier::UNDERLINED).underlined(),
            reason: on(palette.reason, Modifier::REVERSED).bold(),
            best: Style::new().bold().underlined(),
            safe: fg(palette.good).bold(),
            certain_mine: fg(palette.bad).bold().underlined(),
            given: on(palette.given, Modifier::BOLD).bold(),
            own: Style::new(),
            pencil: fg(palette.pencil).italic(),
            // Keeps the background of its cell: given digits are not to blame.
            error: fg(palette.bad).bold().underlined(),
            sign: fg(palette.accent).bold(),
            highlighted_sign: on(palette.reason, Modifier::REVERSED).bold(),
            x: fg(palette.x).bold(),
            o: fg(palette.o),
            fallen: fg(palette.bad).bold().reversed(),
        }
    }

    /// Whether only ASCII characters may be drawn.
    pub(crate) fn is_ascii(&self) -> bool {
        self.name == ThemeName::Ascii
    }

    /// The style of a cell that is a mine with this probability.
    pub(crate) fn odds(&self, probability: f64) -> Style {
        let last = self.odds_scale.len() - 1;
        // A cast saturates for any number, and `min` keeps it on the scale.
        let step = (probability * self.odds_scale.len() as f64) as usize;
        self.odds_scale[step.min(last)]
    }

    /// Converts a text to what this theme can draw. In ASCII, letters lose their accents, and characters without an
    /// equivalent become a question mark.
    pub(crate) fn words(&self, text: &str) -> String {
        if !self.is_ascii() || text.is_ascii() {
            return text.to_owned();
        }
        let mut words = String::new();
        for letter in text.chars() {
            if letter.is_ascii() {
                words.push(letter);
            } else {
                words += plain(letter);
            }
        }
        words
    }
}

/// The ASCII replacement of a non-ASCII character used in our two languages.
fn plain(letter: char) -> &'static str {
    match letter {
        'à' | 'â' | 'ä' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'î' | 'ï' => "i",
        'ô' | 'ö' => "o",
        'ù' | 'û' | 'ü' => "u",
        'À' | 'Â' => "A",
        'Ç' => "C",
        'É' | 'È' | 'Ê' => "E",
        'Î' => "I",
        'Ô' => "O",
        'œ' => "oe",
        'Œ' => "OE",
        '’' | '‘' => "'",
        '“' | '”' | '«' | '»' => "\"",
        '…' => "...",
        '–' | '—' | '−' | '·' => "-",
        '×' => "x",
        '🟩' => "#",
        '⬜' => ".",
        '±' => "+-",
        '←' => "<-",
        '→' => "->",
        '\u{a0}' | '\u{202f}' | '\u{2009}' => " ",
        _ => "?",
    }
}

/// Black or white, whichever is easier to read on this background.
fn readable_on(ground: u8) -> u8 {
    let light = luminance(ground);
    if (light + 0.05) / 0.05 > 1.05 / (light + 0.05) {
        16
    } else {
        231
    }
}

/// The relative luminance of a colour, from 0 to 1, as the contrast guidelines define it.
fn luminance(colour: u8) -> f64 {
    let (red, green, blue) = rgb(colour);
    let part = |value: u8| {
        let value = f64::from(value) / 255.0;
        if value <= 0.03928 {
            value / 12.92
        } else {
            ((value + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(red) + 0.7152 * part(green) + 0.0722 * part(blue)
}

/// The RGB value of a colour of the cube or of the greys. The first sixteen, which users can redefine, are
/// not used.
pub(super) fn rgb(colour: u8) -> (u8, u8, u8) {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    match colour {
        16..=231 => {
            let at = usize::from(colour - 16);
            (STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6])
        }
        232.. => {
            let grey = 8 + 10 * (colour - 232);
            (grey, grey, grey)
        }
        _ => (0, 0, 0),
    }
}

#[cfg(test)]
mod tests {
    use grille_takuzu::Digit;

    use super::*;

    const SOME: Surroundings = Surroundings {
        colours: true,
        light: false,
    };

    fn contrast(one: f64, other: f64) -> f64 {
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// Text is readable on its own background or a usual background of the terminal, with a contrast of 4.5
    /// to 1.
    #[test]
    fn text_can_be_read() {
        let all = ThemeName::ALL.into_iter();
        for (name, light) in all.flat_map(|name| [(name, false), (name, true)]) {
            let theme = Theme::new(name, Surroundings { light, ..SOME });
            let is_light = match name {
                ThemeName::Light => true,
                ThemeName::Dark => false,
                _ => light,
            };
            // White, and a dark grey.
            let ground = if is_light { 1.0 } else { luminance(234) };
            for (field, style) in theme.all() {
                let light = |colour: Option<Color>| match colour {
                    Some(Color::Indexed(colour)) => Some(luminance(colour)),
                    None => None,
                    other => panic!("{name:?} {field} {other:?}"),
                };
                let (text, own) = (light(style.fg), light(style.bg));
                assert!(text.is_some() || own.is_none(), "{name:?} {field}");
                if let Some(text) = text {
                    let ratio = contrast(text, own.unwrap_or(ground));
                    assert!(ratio >= 4.5, "{name:?} {field} {style:?}: {ratio:.2}");
                }
            }
        }
    }

    /// Everything that must be distinguishable differs without colour: in its glyph or its text attributes.
    #[test]
    fn nothing_is_shown_by_colour_alone() {
        for name in ThemeName::ALL {
            let theme = Theme::new(name, SOME);
            let glyphs = &theme.glyphs;
            let cells = [
                glyphs.hidden,
                glyphs.flag,
                glyphs.mine,
                glyphs.hit,
                glyphs.wrong_flag,
                " ",
            ];
            for (at, cell) in cells.iter().enumerate() {
                assert!(!cells[..at].contains(cell), "{name:?} {cell}");
            }
            let written = |style: Style| style.add_modifier;
            assert!(!written(theme.cursor).is_empty());
            assert_ne!(written(theme.given), written(theme.own));
            assert_ne!(written(theme.pencil), written(theme.own));
            assert_ne!(written(theme.error), written(theme.own));
            assert_ne!(written(theme.region), written(theme.reason));
            assert_ne!(written(theme.safe), written(theme.certain_mine));
            assert!(!written(theme.best).is_empty());
            assert!(!written(theme.selected).is_empty());
        }
    }

    #[test]
    fn without_colours_no_theme_has_any() {
        for name in ThemeName::ALL {
            let around = Surroundings::new(false, None);
            for (field, style) in Theme::new(name, around).all() {
                assert_eq!((style.fg, style.bg), (None, None), "{name:?} {field}");
            }
        }
    }

    #[test]
    fn glyphs_are_one_column_wide_and_those_of_ascii_are_ascii() {
        for name in ThemeName::ALL {
            let glyphs = Theme::new(name, SOME).glyphs;
            let border = glyphs.border;
            let mut all = vec![
                glyphs.hidden,
                glyphs.flag,
                glyphs.mine,
                glyphs.hit,
                glyphs.wrong_flag,
                glyphs.blank,
                glyphs.cross,
                glyphs.tick,
                glyphs.cursor.0,
                glyphs.cursor.1,
                glyphs.clock,
                glyphs.warning,
                glyphs.separator,
                glyphs.cut,
                glyphs.certain,
                glyphs.guess,
                glyphs.best_guess,
                glyphs.mistake,
                glyphs.bar_full,
                glyphs.bar_empty,
                glyphs.pointer,
                glyphs.vertical,
                glyphs.thumb,
                glyphs.equal,
                glyphs.differ,
                border.top_left,
                border.top_right,
                border.bottom_left,
                border.bottom_right,
                border.vertical_left,
                border.vertical_right,
                border.horizontal_top,
                border.horizontal_bottom,
            ];
            all.extend(glyphs.spark);
            for symbols in Symbols::ALL {
                let theme = Theme::new(name, SOME).with_symbols(symbols, SymbolColours::Auto);
                all.extend(theme.symbols.glyphs());
                all.extend(Digit::BOTH.map(|digit| theme.symbols.pencilled(digit)));
            }
            for glyph in all {
                let width = ratatui::text::Span::raw(glyph).width();
                assert_eq!(width, 1, "{name:?} {glyph}");
                assert!(name != ThemeName::Ascii || glyph.is_ascii(), "{glyph}");
            }
        }
    }

    #[test]
    fn the_background_is_dark_unless_the_terminal_says_light() {
        let light = |said| Surroundings::new(true, said).light;
        assert!(light(Some("0;15")) && light(Some("0;default;7")));
        assert!(!light(Some("15;0")) && !light(Some("")) && !light(None) && !light(Some("15;8")));
    }

    #[test]
    fn odds_are_on_the_scale_whatever_they_are() {
        let theme = Theme::new(ThemeName::Dark, SOME);
        assert_eq!(theme.odds(0.0), theme.odds_scale[0]);
        assert_eq!(theme.odds(0.5), theme.odds_scale[4]);
        assert_eq!(theme.odds(1.0), theme.odds_scale[7]);
        for odd in [-1.0, 7.0, f64::NAN, f64::INFINITY] {
            theme.odds(odd);
        }
    }

    #[test]
    fn french_can_be_written_in_ascii() {
        let theme = Theme::new(ThemeName::Ascii, SOME);
        let shared = crate::lang::messages(Some(crate::lang::Language::Fr)).templates();
        let shown = shared.iter().filter(|(id, _)| !id.starts_with("page-"));
        let mut french: String = shown.map(|(_, text)| text.as_str()).collect();
        let root = env!("CARGO_MANIFEST_DIR");
        let own = std::fs::read_dir(format!("{root}/../messages/lang/fr/program"));
        for file in own.unwrap() {
            french += &std::fs::read_to_string(file.unwrap().path()).unwrap();
        }
        let french = french.as_str();
        let plain = theme.words(french);
        assert!(plain.is_ascii());
        let marks = |text: &str| text.matches('?').count();
        assert_eq!(
            marks(&plain),
            marks(french),
            "a letter without its plain one"
        );
    }
}
