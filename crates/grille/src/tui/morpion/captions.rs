//! The sentences of Morpion's screen: the title, what has happened, hints, and the end.

use grille_grid::Pos;
use grille_messages::morpion::worth::equal_moves;
use grille_morpion::text::cell;
use grille_morpion::{Line, Player, Variant, Winners};
use grille_session::Status;
use grille_session::hint::HintDetail;
use grille_session::morpion::Setup;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::{MorpionScreen, News, values};
use crate::tui::context::Context;
use crate::tui::frame;
use crate::tui::game_screen::Stage;
use crate::tui::keys::{Action, Table};

/// Columns below which the title has no room for whose turn it is.
const NARROW: u16 = 70;

impl MorpionScreen {
    /// What stands in the message line where nothing was said.
    pub(super) fn state_words(&self, cx: &Context) -> String {
        let lang = &cx.lang;
        let game = self.game();
        let mut sentences: Vec<String> = self
            .news
            .iter()
            .map(|news| news_sentence(news, cx))
            .collect();
        if let Status::Line(winners) = game.status() {
            sentences.push(self.end_words(winners, cx));
            sentences.reverse();
        } else if self.hinting {
            sentences = vec![lang.text("morpion-hint-searching")];
        } else if self.screen.shown_hint.is_some() {
            sentences = self.hint_words(cx);
        } else if self.is_paused() {
            let key = cx.keys.key_of(Table::Morpion, Action::Pause);
            let key = key.map_or(String::new(), |key| key.shown(lang, &cx.theme));
            sentences.push(lang.fill("morpion-paused", &[("key", key.into())]));
        } else if self.is_ours() || self.bot_moves_once {
            if self.ready.is_none() {
                let values = self.seat_values(game.game().to_move(), cx);
                sentences.push(lang.fill("morpion-thinking", &values));
            }
        } else {
            let player = game.game().to_move().letter().to_string();
            sentences.push(lang.fill("morpion-to-move", &[("player", player.into())]));
        }
        sentences.join(" ")
    }

    /// Who has a line, and where.
    fn end_words(&self, winners: Winners, cx: &Context) -> String {
        let cells = |line: &Line| {
            let cells: Vec<String> = line.cells().map(cell::write).collect();
            cells.join(" ")
        };
        let lines = self.game().game().lines();
        if let (true, [x, o]) = (winners.both(), lines.as_slice()) {
            let values = [("x", cells(x).into()), ("o", cells(o).into())];
            return cx.lang.fill("morpion-line-both", &values);
        }
        let player = if winners.x { Player::X } else { Player::O };
        let line = lines.first().expect("whoever has won has a line");
        let values = [
            ("player", player.letter().to_string().into()),
            ("cells", cells(line).into()),
        ];
        if self.game().game().rules().variant == Variant::Top {
            return cx.lang.fill("morpion-line", &values);
        }
        let levels: Vec<String> = line
            .tokens
            .iter()
            .map(|(_, level)| (level + 1).to_string())
            .collect();
        let [player, cells] = values;
        let values = [player, cells, ("levels", levels.join(" ").into())];
        cx.lang.fill("morpion-line-levels", &values)
    }

    /// As much of the hint as is told.
    pub(super) fn hint_words(&self, cx: &Context) -> Vec<String> {
        let lang = &cx.lang;
        let Some(hinted) = &self.screen.shown_hint else {
            return Vec::new();
        };
        let HintDetail::Morpion(best, analysis) = &hinted.hint.detail else {
            return Vec::new();
        };
        let list = |cells: &[Pos]| {
            let names = cells.iter().map(|&pos| cell::write(pos)).collect();
            lang.list(names)
        };
        let mut words = Vec::new();
        match hinted.stage {
            Stage::Look => {
                let values = [("cells", list(&hinted.hint.look).into())];
                words.push(lang.fill("morpion-hint-look", &values));
            }
            Stage::Reasons => {
                if !analysis.wins.is_empty() {
                    let player = self.game().game().to_move().letter().to_string();
                    let values = [
                        ("player", player.into()),
                        ("cells", list(&analysis.wins).into()),
                    ];
                    words.push(lang.fill("morpion-hint-wins", &values));
                }
                if !analysis.feared.is_empty() {
                    let values = [("cells", list(&analysis.feared).into())];
                    words.push(lang.fill("morpion-parry", &values));
                }
                if words.is_empty() {
                    words.push(lang.text("morpion-hint-quiet"));
                }
            }
            Stage::Moves => {
                if let Some(play) = *best {
                    let text = ("move", play.to_string().into());
                    let known = analysis.moves.iter().find(|(other, _)| *other == play);
                    words.push(match known {
                        Some((_, worth)) => {
                            let worth = values::describe_worth(worth, lang);
                            lang.fill("morpion-hint-move", &[text, ("worth", worth.into())])
                        }
                        None => lang.fill("morpion-hint-plain", &[text]),
                    });
                    let mover = self.game().game().to_move();
                    words.extend(equal_moves(mover, analysis, lang));
                }
            }
        }
        if hinted.stage != Stage::Moves
            && let Some(key) = cx.keys.key_of(Table::Morpion, Action::Why)
        {
            let key = key.shown(lang, &cx.theme);
            words.push(lang.fill("morpion-hint-more", &[("key", key.into())]));
        }
        words
    }

    pub(super) fn draw_title(&self, frame: &mut Frame<'_>, area: Rect, cx: &Context) {
        let game = self.game();
        let mut left = vec![cx.lang.text("morpion-title")];
        left.extend(title(game.setup(), cx));
        left.extend(self.screen.daily(cx));
        let left: Vec<&str> = left.iter().map(String::as_str).collect();
        let ply = ("ply", game.ply().into());
        let player = |player: Player| ("player", player.letter().to_string().into());
        let right = match game.status() {
            Status::Line(winners) if winners.both() => cx.lang.fill("morpion-state-both", &[ply]),
            Status::Line(winners) => {
                let winner = if winners.x { Player::X } else { Player::O };
                cx.lang.fill("morpion-state-won", &[player(winner), ply])
            }
            // The panel says whose turn it is.
            _ if area.width < NARROW => cx.lang.fill("morpion-state-ply", &[ply]),
            _ => {
                let values = [player(game.game().to_move()), ply];
                cx.lang.fill("morpion-state-turn", &values)
            }
        };
        frame::title(frame, area, &left, &right, cx);
    }
}

/// "3x3", "3D", "quake", "ko".
pub(in crate::tui) fn title(setup: &Setup, cx: &Context) -> Vec<String> {
    let rules = setup.rules;
    let side = rules.side.get();
    let variant = match rules.variant {
        Variant::Top => "morpion-variant-top",
        Variant::ThreeD => "morpion-variant-3d",
    };
    let more = [
        (rules.quake, "morpion-rule-quake"),
        (rules.ko, "morpion-rule-ko"),
    ];
    let more = more.into_iter().filter(|(on, _)| *on).map(|(_, id)| id);
    let words = std::iter::once(variant).chain(more);
    let words = words.map(|id| cx.lang.text(id));
    std::iter::once(format!("{side}x{side}"))
        .chain(words)
        .collect()
}

/// Something that happened, in words.
fn news_sentence(news: &News, cx: &Context) -> String {
    match news {
        News::Played(player, play) => {
            let values = [
                ("player", player.letter().to_string().into()),
                ("move", play.to_string().into()),
            ];
            cx.lang.fill("morpion-played", &values)
        }
        News::Fell(collapses) => {
            let piles: Vec<String> = collapses
                .iter()
                .map(|fall| {
                    let values = [
                        ("cell", cell::write(fall.pos).into()),
                        ("tokens", fall.tokens.into()),
                    ];
                    cx.lang.fill("morpion-fell-pile", &values)
                })
                .collect();
            let values = [("piles", piles.join(", ").into())];
            cx.lang.fill("morpion-fell", &values)
        }
    }
}
