//! The texts of the Morpion screen: title, events, and the end.

use grille_messages::{describe, id};
use grille_morpion::text::cell;
use grille_morpion::{Line, Player, Variant};
use grille_session::Status;
use grille_session::morpion::{Seat, Setup};

use super::{MorpionView, News};
use crate::tui::context::Context;
use crate::tui::game_screen::Play;

pub(super) fn winner(play: &Play, cx: &Context) -> String {
    let game = play.game::<MorpionView>();
    let Status::Line(winners) = game.status() else {
        return String::new();
    };
    if winners.both() {
        return cx.lang.text(id::MORPION_END_BOTH);
    }
    let winner = if winners.x { Player::X } else { Player::O };
    let people = Player::BOTH.map(|player| game.seat(player) == Seat::Human);
    match people {
        // Nobody has won a game that the bot played for them.
        _ if play.session().was_bot() => won_by(winner, cx),
        [true, false] | [false, true] => cx.lang.text(match game.seat(winner) {
            Seat::Human => id::MORPION_END_WON,
            _ => id::MORPION_END_LOST,
        }),
        _ => won_by(winner, cx),
    }
}

fn won_by(winner: Player, cx: &Context) -> String {
    let player = winner.letter().to_string();
    cx.lang
        .fill(id::MORPION_END_OF, &[("player", player.into())])
}

/// Says that the game does not count, if the bot has played for a person.
pub(super) fn does_not_count(play: &Play, cx: &Context) -> Option<String> {
    let session = play.session();
    session
        .was_bot()
        .then(|| describe::does_not_count(session, &cx.lang))
}

/// Who has a line, and where.
pub(super) fn end(play: &Play, cx: &Context) -> String {
    let game = play.game::<MorpionView>();
    let Status::Line(winners) = game.status() else {
        return String::new();
    };
    let cells = |line: &Line| {
        let cells: Vec<String> = line.cells().map(cell::write).collect();
        cells.join(" ")
    };
    let lines = game.game().lines();
    let (line, values) = match lines.as_slice() {
        [x, o] if winners.both() => {
            let values = [("x", cells(x).into()), ("o", cells(o).into())];
            return cx.lang.fill(id::MORPION_LINE_BOTH, &values);
        }
        [line, ..] => {
            let player = if winners.x { Player::X } else { Player::O };
            let player = player.letter().to_string();
            (
                line,
                [("player", player.into()), ("cells", cells(line).into())],
            )
        }
        [] => return String::new(),
    };
    if game.game().rules().variant == Variant::Top {
        return cx.lang.fill(id::MORPION_LINE, &values);
    }
    let levels = line.tokens.iter().map(|(_, level)| (level + 1).to_string());
    let levels: Vec<String> = levels.collect();
    let [player, cells] = values;
    let values = [player, cells, ("levels", levels.join(" ").into())];
    cx.lang.fill(id::MORPION_LINE_LEVELS, &values)
}

/// The title line: the rules at the left; whose turn it is, or who has won, at the right.
pub(super) fn title_line(play: &Play, cx: &Context) -> (Vec<String>, String) {
    let game = play.game::<MorpionView>();
    let mut left = vec![cx.lang.text(id::MORPION_TITLE)];
    left.extend(title(game.setup(), cx));
    let ply = ("ply", game.ply().into());
    let player = |player: Player| ("player", player.letter().to_string().into());
    let right = match game.status() {
        Status::Line(winners) if winners.both() => cx.lang.fill(id::MORPION_STATE_BOTH, &[ply]),
        Status::Line(winners) => {
            let winner = if winners.x { Player::X } else { Player::O };
            cx.lang.fill(id::MORPION_STATE_WON, &[player(winner), ply])
        }
        _ => {
            let values = [player(game.game().to_move()), ply];
            cx.lang.fill(id::MORPION_STATE_TURN, &values)
        }
    };
    (left, right)
}

/// "3x3", "3D", "quake", "ko".
pub(in crate::tui) fn title(setup: &Setup, cx: &Context) -> Vec<String> {
    let rules = setup.rules;
    let side = rules.side.get();
    let variant = match rules.variant {
        Variant::Top => id::MORPION_VARIANT_TOP,
        Variant::ThreeD => id::MORPION_VARIANT_3D,
    };
    let more = [
        (rules.quake, id::MORPION_RULE_QUAKE),
        (rules.ko, id::MORPION_RULE_KO),
    ];
    let more = more.into_iter().filter(|(on, _)| *on).map(|(_, id)| id);
    let words = std::iter::once(variant).chain(more);
    let words = words.map(|id| cx.lang.text(id));
    std::iter::once(format!("{side}x{side}"))
        .chain(words)
        .collect()
}

/// Events in sentences.
pub(super) fn news(news: &[News], cx: &Context) -> Vec<String> {
    news.iter().map(|news| news_sentence(news, cx)).collect()
}

/// An event in words.
fn news_sentence(news: &News, cx: &Context) -> String {
    match news {
        News::Played(player, play) => {
            let values = [
                ("player", player.letter().to_string().into()),
                ("move", play.to_string().into()),
            ];
            cx.lang.fill(id::MORPION_PLAYED, &values)
        }
        News::Fell(collapses) => {
            let piles: Vec<String> = collapses
                .iter()
                .map(|fall| {
                    let values = [
                        ("cell", cell::write(fall.pos).into()),
                        ("tokens", fall.tokens.into()),
                    ];
                    cx.lang.fill(id::MORPION_FELL_PILE, &values)
                })
                .collect();
            let values = [("piles", piles.join(", ").into())];
            cx.lang.fill(id::MORPION_FELL, &values)
        }
    }
}
