//! A dependency graph as a picture: users above, what they use below, drawn by layers.
//!
//! The usual way in four steps. Cycles are cut at an arrow (drawn dashed); arrows that follow from
//! others are left out; every box goes to the lowest layer that is above all it uses and has room, with a
//! bend in every layer that an arrow passes through; boxes of a layer are put in the order that crosses
//! the fewest arrows, by the mean place of their neighbours.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use anyhow::{Result, ensure};

use crate::format::Lang;
use crate::placeholders::escaped;

/// Boxes by name, and arrows between their indices, from the user to what is used.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Graph {
    pub(crate) title: String,
    pub(crate) names: Vec<String>,
    pub(crate) arrows: BTreeSet<(usize, usize)>,
}

const WIDTH: f64 = 760.0;
const LETTER: f64 = 7.6;
const HEIGHT: f64 = 28.0;
const GAP: f64 = 18.0;
const LAYER: f64 = 74.0;

impl Graph {
    fn used_by(&self, user: usize) -> impl Iterator<Item = usize> {
        self.arrows
            .range((user, 0)..=(user, usize::MAX))
            .map(|&(_, used)| used)
    }

    /// The graph without the arrows that close a cycle, and those arrows. Which arrow of a cycle goes
    /// depends on the order of the names alone.
    pub(crate) fn cut(&self) -> (Graph, Vec<(usize, usize)>) {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut state = vec![State::New; self.names.len()];
        let mut back = Vec::new();
        for start in 0..self.names.len() {
            if state[start] != State::New {
                continue;
            }
            state[start] = State::Open;
            let mut path = vec![(start, self.used_by(start).collect::<Vec<_>>())];
            // Ends: every arrow is looked at once.
            while let Some((at, rest)) = path.last_mut() {
                let at = *at;
                match rest.pop() {
                    None => {
                        state[at] = State::Done;
                        path.pop();
                    }
                    Some(to) if state[to] == State::Open => back.push((at, to)),
                    Some(to) if state[to] == State::New => {
                        state[to] = State::Open;
                        path.push((to, self.used_by(to).collect()));
                    }
                    Some(_) => {}
                }
            }
        }
        back.sort_unstable();
        let mut cut = self.clone();
        for arrow in &back {
            cut.arrows.remove(arrow);
        }
        (cut, back)
    }

    /// Names from the most used on: everything comes after all that it uses. Requires no cycles.
    pub(crate) fn order(&self) -> Vec<usize> {
        let mut left: Vec<usize> = (0..self.names.len())
            .map(|at| self.used_by(at).count())
            .collect();
        let mut ready: Vec<usize> = (0..left.len()).rev().filter(|&at| left[at] == 0).collect();
        let mut order = Vec::new();
        // Ends: everything gets ready at most once.
        while let Some(at) = ready.pop() {
            order.push(at);
            for &(user, used) in &self.arrows {
                if used == at {
                    left[user] -= 1;
                    if left[user] == 0 {
                        ready.insert(0, user);
                    }
                }
            }
        }
        order
    }

    /// The graph without arrows that follow from two or more others. Requires no cycles.
    pub(crate) fn reduced(&self) -> Graph {
        let mut below: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); self.names.len()];
        let mut reduced = self.clone();
        for user in self.order() {
            for used in self.used_by(user) {
                let others = self.used_by(user).filter(|&other| other != used);
                if others.into_iter().any(|other| below[other].contains(&used)) {
                    reduced.arrows.remove(&(user, used));
                }
            }
            let all: BTreeSet<usize> = self
                .used_by(user)
                .flat_map(|used| below[used].iter().copied().chain([used]))
                .collect();
            below[user] = all;
        }
        reduced
    }

    /// The layer of every box, from 0 at the bottom: above all that it uses, and no layer wider than the
    /// picture. Requires no cycles.
    fn layers(&self) -> Vec<usize> {
        let mut layer = vec![0; self.names.len()];
        let mut width: Vec<f64> = Vec::new();
        for at in self.order() {
            let above = |used: usize| layer[used] + 1;
            let mut found = self.used_by(at).map(above).max().unwrap_or(0);
            let wanted = self.width(at) + GAP;
            // Ends: a layer that is new has room for any name.
            while width
                .get(found)
                .is_some_and(|&width| width + wanted > WIDTH)
            {
                found += 1;
            }
            if width.len() <= found {
                width.resize(found + 1, 0.0);
            }
            width[found] += wanted;
            layer[at] = found;
        }
        layer
    }

    fn width(&self, at: usize) -> f64 {
        LETTER * self.names[at].chars().count() as f64 + 20.0
    }
}

/// Something with a place in a layer: a box, or the bend of an arrow that passes through.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    layer: usize,
    boxed: Option<usize>,
    x: f64,
    width: f64,
}

/// A graph with places.
struct Layout {
    spots: Vec<Spot>,
    /// The spots that each arrow goes through, from the user down.
    ways: Vec<Vec<usize>>,
    layers: Vec<Vec<usize>>,
}

fn layout(graph: &Graph) -> Layout {
    let layer = graph.layers();
    let mut spots: Vec<Spot> = (0..graph.names.len())
        .map(|at| Spot {
            layer: layer[at],
            boxed: Some(at),
            x: 0.0,
            width: graph.width(at),
        })
        .collect();
    let mut ways = Vec::new();
    for &(user, used) in &graph.arrows {
        let mut way = vec![user];
        for between in (layer[used] + 1..layer[user]).rev() {
            way.push(spots.len());
            spots.push(Spot {
                layer: between,
                boxed: None,
                x: 0.0,
                width: 4.0,
            });
        }
        way.push(used);
        ways.push(way);
    }
    let count = spots.iter().map(|spot| spot.layer + 1).max().unwrap_or(0);
    let mut layers = vec![Vec::new(); count];
    for (at, spot) in spots.iter().enumerate() {
        layers[spot.layer].push(at);
    }
    let mut layout = Layout {
        spots,
        ways,
        layers,
    };
    layout.sort();
    layout.place();
    layout
}

impl Layout {
    fn neighbours(&self, at: usize, above: bool) -> Vec<usize> {
        let mut found = Vec::new();
        for way in &self.ways {
            for pair in way.windows(2) {
                match above {
                    true if pair[1] == at => found.push(pair[0]),
                    false if pair[0] == at => found.push(pair[1]),
                    _ => {}
                }
            }
        }
        found
    }

    /// Sorts each layer by the mean place of its neighbours, up and down, and keeps the best order.
    fn sort(&mut self) {
        let mut best = (self.crossings(), self.layers.clone());
        for round in 0..24 {
            let down = round % 2 == 0;
            let order: Vec<usize> = if down {
                (0..self.layers.len()).rev().collect()
            } else {
                (0..self.layers.len()).collect()
            };
            for layer in order {
                let mut keyed: Vec<(f64, usize)> = self.layers[layer]
                    .iter()
                    .enumerate()
                    .map(|(place, &at)| {
                        let near = self.neighbours(at, down);
                        let sum: f64 = near.iter().map(|&other| self.share(other)).sum();
                        let own = self.share(at);
                        let mean = if near.is_empty() {
                            own
                        } else {
                            sum / near.len() as f64
                        };
                        (mean + 1e-6 * place as f64, at)
                    })
                    .collect();
                keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
                self.layers[layer] = keyed.into_iter().map(|(_, at)| at).collect();
            }
            let crossings = self.crossings();
            if crossings < best.0 {
                best = (crossings, self.layers.clone());
            }
        }
        self.layers = best.1;
    }

    /// The place of a spot in its layer, from 0 to 1.
    fn share(&self, at: usize) -> f64 {
        let layer = &self.layers[self.spots[at].layer];
        let place = layer.iter().position(|&other| other == at).unwrap_or(0);
        (place as f64 + 0.5) / layer.len() as f64
    }

    fn crossings(&self) -> usize {
        let mut place = vec![0; self.spots.len()];
        for layer in &self.layers {
            for (at, &spot) in layer.iter().enumerate() {
                place[spot] = at;
            }
        }
        let pieces: Vec<(usize, usize, usize)> = self
            .ways
            .iter()
            .flat_map(|way| way.windows(2))
            .map(|pair| (self.spots[pair[0]].layer, place[pair[0]], place[pair[1]]))
            .collect();
        let mut crossings = 0;
        for (at, a) in pieces.iter().enumerate() {
            for b in &pieces[at + 1..] {
                let crossed = (a.1 < b.1 && a.2 > b.2) || (a.1 > b.1 && a.2 < b.2);
                crossings += usize::from(a.0 == b.0 && crossed);
            }
        }
        crossings
    }

    /// Gives every spot its place from left to right, near its neighbours and apart from those beside it.
    fn place(&mut self) {
        for layer in &self.layers {
            let total: f64 = layer.iter().map(|&at| self.spots[at].width + GAP).sum();
            let mut x = (WIDTH - total) / 2.0;
            for &at in layer {
                self.spots[at].x = x + (self.spots[at].width + GAP) / 2.0;
                x += self.spots[at].width + GAP;
            }
        }
        for round in 0..40 {
            for layer in 0..self.layers.len() {
                let wanted: Vec<f64> = self.layers[layer]
                    .iter()
                    .map(|&at| {
                        let mut near = self.neighbours(at, true);
                        near.extend(self.neighbours(at, false));
                        let sum: f64 = near.iter().map(|&other| self.spots[other].x).sum();
                        let own = self.spots[at].x;
                        if near.is_empty() {
                            own
                        } else {
                            (own + sum / near.len() as f64) / 2.0
                        }
                    })
                    .collect();
                self.settle(layer, &wanted, round % 2 == 0);
            }
        }
    }

    /// Puts a layer's spots as near to what they want as their order and the picture's sides allow.
    fn settle(&mut self, layer: usize, wanted: &[f64], from_left: bool) {
        let row = self.layers[layer].clone();
        let half = |spots: &[Spot], at: usize| (spots[at].width + GAP) / 2.0;
        // What must be left free on either side of each spot.
        let mut left = Vec::new();
        let mut x = 0.0;
        for &at in &row {
            left.push(x + half(&self.spots, at));
            x += 2.0 * half(&self.spots, at);
        }
        let mut right = vec![0.0; row.len()];
        let mut x = WIDTH.max(x);
        for (place, &at) in row.iter().enumerate().rev() {
            right[place] = x - half(&self.spots, at);
            x -= 2.0 * half(&self.spots, at);
        }
        let places: Vec<usize> = if from_left {
            (0..row.len()).collect()
        } else {
            (0..row.len()).rev().collect()
        };
        let mut before: Option<usize> = None;
        for place in places {
            let at = row[place];
            let mut x = wanted[place].min(right[place]).max(left[place]);
            if let Some(before) = before {
                let other = row[before];
                let apart = half(&self.spots, at) + half(&self.spots, other);
                let beside = self.spots[other].x;
                x = if from_left {
                    x.max(beside + apart)
                } else {
                    x.min(beside - apart)
                };
            }
            self.spots[at].x = x;
            before = Some(place);
        }
    }
}

/// The graph as inline SVG in the colours of the page around it.
pub(crate) fn svg(graph: &Graph, lang: Lang) -> Result<String> {
    ensure!(!graph.names.is_empty(), "the graph is empty");
    let (cut, back) = graph.cut();
    let drawn = cut.reduced();
    let layout = layout(&drawn);
    let top = layout.layers.len() - 1;
    let y = |layer: usize| 8.0 + HEIGHT / 2.0 + LAYER * (top - layer) as f64;
    let height = LAYER * top as f64 + HEIGHT + 16.0;
    let half = |spot: &Spot| spot.width / 2.0 + 2.0;
    let (left, right) = layout
        .spots
        .iter()
        .fold((f64::MAX, 0.0), |(left, right), spot| {
            (
                f64::min(left, spot.x - half(spot)),
                f64::max(right, spot.x + half(spot)),
            )
        });
    let width = right - left;
    let id: String = graph
        .title
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { '-' })
        .collect();
    let note = match (lang, back.is_empty()) {
        (Lang::En, true) => {
            "Arrows lead to what is used; those that follow from others are left out."
        }
        (Lang::En, false) => {
            "Arrows lead to what is used; those that follow from others are left out. Dashed: both use each other, \
             by themselves or through others."
        }
        (Lang::Fr, true) => {
            "Les flèches mènent à ce qui est utilisé ; celles qui découlent d'autres sont omises."
        }
        (Lang::Fr, false) => {
            "Les flèches mènent à ce qui est utilisé ; celles qui découlent d'autres sont omises. En tirets : usage \
             mutuel, direct ou par d'autres."
        }
    };
    let mut out = String::new();
    write!(
        out,
        "\n\n<figure class=\"graph\"><svg viewBox=\"{left:.0} 0 {width:.0} {height:.0}\" width=\"{width:.0}\" role=\"img\" \
         aria-label=\"{title}\" style=\"max-width:100%;height:auto\" font-family=\"monospace\" font-size=\"12.5\">\
         <defs><marker id=\"{id}\" viewBox=\"0 0 8 8\" refX=\"7\" refY=\"4\" markerWidth=\"7\" markerHeight=\"7\" \
         orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\" fill=\"currentColor\"/></marker></defs>\n",
        title = escaped(&graph.title),
    )?;
    let ends = |from: &Spot, to: &Spot| {
        let start = y(from.layer)
            + if from.boxed.is_some() {
                HEIGHT / 2.0
            } else {
                0.0
            };
        let end = y(to.layer)
            - if to.boxed.is_some() {
                HEIGHT / 2.0 + 1.0
            } else {
                0.0
            };
        (start, end)
    };
    for way in &layout.ways {
        let spots: Vec<&Spot> = way.iter().map(|&at| &layout.spots[at]).collect();
        let mut path = String::new();
        for pair in spots.windows(2) {
            let (start, end) = ends(pair[0], pair[1]);
            if path.is_empty() {
                write!(path, "M{:.0},{start:.0}", pair[0].x)?;
            }
            let middle = (start + end) / 2.0;
            let (from, to) = (pair[0].x, pair[1].x);
            write!(
                path,
                " C{from:.0},{middle:.0} {to:.0},{middle:.0} {to:.0},{end:.0}"
            )?;
        }
        writeln!(
            out,
            "<path d=\"{path}\" fill=\"none\" stroke=\"currentColor\" stroke-opacity=\"0.55\" \
             marker-end=\"url(#{id})\"/>"
        )?;
    }
    for &(user, used) in &back {
        let (from, to) = (&layout.spots[user], &layout.spots[used]);
        // Mostly upwards: what closes a cycle uses something above itself.
        let up = y(from.layer) >= y(to.layer);
        let start = y(from.layer) + if up { -HEIGHT / 2.0 } else { HEIGHT / 2.0 };
        let end = y(to.layer)
            + if up {
                HEIGHT / 2.0 + 1.0
            } else {
                -HEIGHT / 2.0 - 1.0
            };
        let aside = if from.x < to.x { 14.0 } else { -14.0 };
        writeln!(
            out,
            "<path d=\"M{:.0},{start:.0} L{:.0},{end:.0}\" fill=\"none\" stroke=\"currentColor\" \
             stroke-opacity=\"0.55\" stroke-dasharray=\"5 4\" marker-end=\"url(#{id})\"/>",
            from.x + aside,
            to.x - aside,
        )?;
    }
    for spot in &layout.spots {
        let Some(at) = spot.boxed else { continue };
        writeln!(
            out,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\" rx=\"5\" fill=\"var(--bg, white)\" \
             stroke=\"currentColor\"/><text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" \
             fill=\"currentColor\">{}</text>",
            spot.x - spot.width / 2.0,
            y(spot.layer) - HEIGHT / 2.0,
            spot.width,
            spot.x,
            y(spot.layer) + 4.5,
            escaped(&graph.names[at]),
        )?;
    }
    write!(
        out,
        "</svg><figcaption><small>{note}</small></figcaption></figure>\n\n"
    )?;
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(arrows: &[(&str, &str)]) -> Graph {
        let mut names: Vec<String> = Vec::new();
        let mut at = |name: &str| {
            names
                .iter()
                .position(|known| known == name)
                .unwrap_or_else(|| {
                    names.push(name.to_owned());
                    names.len() - 1
                })
        };
        let arrows = arrows
            .iter()
            .map(|(user, used)| (at(user), at(used)))
            .collect();
        Graph {
            title: "t".into(),
            names,
            arrows,
        }
    }

    fn layers_of(graph: &Graph) -> Vec<(String, usize)> {
        graph.names.iter().cloned().zip(graph.layers()).collect()
    }

    #[test]
    fn users_stand_above_what_they_use() {
        let found = graph(&[("grille", "mines"), ("grille", "grid"), ("mines", "grid")]);
        let want = [("grille", 2), ("mines", 1), ("grid", 0)];
        assert_eq!(
            layers_of(&found),
            want.map(|(name, layer)| (name.to_owned(), layer))
        );
    }

    #[test]
    fn arrows_that_follow_from_others_are_left_out() {
        let found = graph(&[("a", "b"), ("b", "c"), ("a", "c"), ("c", "d"), ("a", "d")]).reduced();
        assert_eq!(found.arrows, BTreeSet::from([(0, 1), (1, 2), (2, 3)]));
    }

    #[test]
    fn cycles_are_cut_at_one_arrow() {
        let (cut, back) = graph(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")]).cut();
        assert_eq!(back, [(2, 0)]);
        assert_eq!(cut.arrows.len(), 3);
        assert_eq!(cut.layers(), [3, 2, 1, 0]);
    }

    #[test]
    fn no_layer_is_wider_than_the_picture() {
        let names: Vec<String> = (0..40).map(|at| format!("module-{at:02}")).collect();
        let arrows: Vec<(&str, &str)> = names.iter().map(|name| ("user", &**name)).collect();
        let graph = graph(&arrows);
        let layout = layout(&graph);
        for layer in &layout.layers {
            let boxes: Vec<&Spot> = layer.iter().map(|&at| &layout.spots[at]).collect();
            for pair in boxes.windows(2) {
                let apart = (pair[0].width + pair[1].width) / 2.0;
                assert!(pair[1].x - pair[0].x >= apart - 1e-6, "{pair:?}");
            }
            let boxed: Vec<&&Spot> = boxes.iter().filter(|spot| spot.boxed.is_some()).collect();
            assert!(boxed.iter().all(|spot| spot.x - spot.width / 2.0 >= 0.0));
        }
        for &(user, used) in &graph.arrows {
            assert!(layout.spots[user].layer > layout.spots[used].layer);
        }
    }

    #[test]
    fn a_graph_without_crossings_is_drawn_without() {
        let found = layout(&graph(&[
            ("a", "x"),
            ("b", "y"),
            ("c", "z"),
            ("a", "y"),
            ("c", "x"),
        ]));
        assert_eq!(found.crossings(), 0);
    }

    #[test]
    fn a_picture_has_no_blank_line_which_would_end_it() {
        let picture = svg(&graph(&[("a", "b"), ("b", "a"), ("a", "c")]), Lang::En).unwrap();
        assert!(!picture.trim().contains("\n\n"));
        assert!(picture.contains("stroke-dasharray"));
    }
}
