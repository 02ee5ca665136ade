// Parts around a Morpion board: drawings of tokens, the score with its bar, a pile as a tower, and the levels side by
// side.

import { button, fill, h, icon, s } from './dom.js';
import { seatName } from './ids.js';
import { byName, number, t } from './text.js';

/** @import { MoveValues } from './types.d.ts' */
/** @import { MorpionState, Player } from './replies.d.ts' */

/** @type {Player[]} */
const PLAYERS = ['x', 'o'];

/**
 * A drawing of a token: a square with a cross, or a disc with a ring.
 * @param {string} kind `X` or `O`
 */
export function token(kind) {
  const drawing = s('svg', {
    viewBox: '0 0 40 40',
    class: `token token-${kind.toLowerCase()}`,
    'aria-hidden': 'true',
    focusable: 'false',
  });
  if (kind === 'X') {
    drawing.append(
      s('rect', { class: 'token-body', x: 3, y: 3, width: 34, height: 34, rx: 6 }),
      s('path', { class: 'token-mark', d: 'M13 13 27 27M27 13 13 27' }),
    );
  } else {
    drawing.append(
      s('circle', { class: 'token-body', cx: 20, cy: 20, r: 17.5 }),
      s('circle', { class: 'token-mark', cx: 20, cy: 20, r: 8 }),
    );
  }
  return drawing;
}

/**
 * A seat in words.
 * @param {string} seat
 */
export function seatWords(seat) {
  const name = byName(`morpion-seat-${seatName(seat)}`);
  return seat === 'human' ? name : t('page-morpion-computer', { seat: name });
}

/** The number of computer levels; other computer players follow. */
const LEVELS = 5;
/** The seat of a friend who plays by link. */
export const FRIEND = 'friend';

/**
 * A list of seats: a person, the computer's levels, its other players.
 * @param {string[]} choices
 * @param {string} value
 * @param {{onchange?: (seat: string) => void, friend?: boolean}} [how]
 */
export function seatList(choices, value, { onchange, friend = false } = {}) {
  /** @param {string} seat */
  const option = (seat) =>
    h('option', {
      value: seat,
      text: byName(`morpion-seat-${seatName(seat)}`),
    });
  const [people, ours] = [true, false].map((human) => choices.filter((seat) => (seat === 'human') === human));
  const list = h(
    'select',
    { onchange: (event) => onchange?.(/** @type {HTMLSelectElement} */ (event.target).value) },
    people.map(option),
    friend ? h('option', { value: FRIEND, text: t('page-friend-seat') }) : null,
    h('optgroup', { label: t('page-morpion-computers') }, ours.slice(0, LEVELS).map(option)),
    h('optgroup', { label: t('page-morpion-others') }, ours.slice(LEVELS).map(option)),
  );
  list.value = value;
  return list;
}

/** Who plays, whose turn it is, and who is ahead. */
export class Score {
  /**
   * @param {string[]} choices the seats
   * @param {(player: Player, seat: string) => void} onSit
   */
  constructor(choices, onSit) {
    this.sides = { x: this.side('x', choices, onSit), o: this.side('o', choices, onSit) };
    this.barX = h('div', { class: 'bar-x' });
    this.track = h('div', { class: 'bar-track', 'aria-hidden': 'true' }, this.barX);
    this.barWords = h('p', { class: 'bar-words' });
    this.bar = h('div', { class: 'bar', hidden: true }, this.track, this.barWords);
    this.element = h('div', { class: 'score' }, this.sides.x.element, this.sides.o.element, this.bar);
  }

  /**
   * @param {Player} player
   * @param {string[]} choices
   * @param {(player: Player, seat: string) => void} onSit
   */
  side(player, choices, onSit) {
    const seat = seatList(choices, choices[0], { onchange: (value) => onSit(player, value) });
    seat.setAttribute('aria-label', t('page-morpion-seat', { player: player.toUpperCase() }));
    const words = h('span', { class: 'side-words' });
    const bot = h('span', { class: 'side-bot', title: t('page-morpion-computers') }, icon('bot'));
    const element = h(
      'div',
      { class: `side side-${player}` },
      token(player.toUpperCase()),
      bot,
      h('span', { class: 'side-text' }, seat, words),
    );
    return { element, seat, words, bot };
  }

  /**
   * @param {MorpionState} state
   * @param {string} doing words for the side to move
   */
  show(state, doing) {
    for (const player of PLAYERS) {
      const { element, seat, words, bot } = this.sides[player];
      const won = state.over && (state.status === player || state.status === 'both');
      const on = !state.over && state.to_move === player;
      element.classList.toggle('on', on);
      element.classList.toggle('won', won);
      seat.value = state.seats[player];
      bot.hidden = seat.value === 'human';
      words.textContent = won ? t('page-morpion-side-won') : on ? doing : '';
    }
  }

  /**
   * @param {boolean} wanted
   * @param {MoveValues|null} values null while being computed
   */
  showBar(wanted, values) {
    this.bar.hidden = !wanted;
    if (!wanted) return;
    this.bar.classList.toggle('waiting', !values);
    this.barX.style.width = `${Math.round(1000 * (values?.share ?? 0.5)) / 10}%`;
    this.barWords.textContent = values ? values.words : t('morpion-values-wait');
  }
}

/** The tokens of a pile, from the top, and notes about it. */
export class PileCard {
  /** @param {{onPush: () => void, onPop: () => void}} options */
  constructor({ onPush, onPop }) {
    this.title = h('h2');
    this.tower = h('ol', { class: 'tower', reversed: true });
    this.empty = h('p', { class: 'note', text: t('page-morpion-pile-empty') });
    this.notes = h('ul', { class: 'pile-notes' });
    this.push = button({ label: t('key-push'), key: 'p', onclick: onPush });
    this.pop = button({ label: t('key-pop'), key: 'r', onclick: onPop });
    this.element = h(
      'section',
      { class: 'pile-card' },
      h('div', { class: 'pile-side' }, this.tower, this.empty),
      h(
        'div',
        { class: 'pile-text' },
        this.title,
        this.notes,
        h('div', { class: 'pile-acts' }, this.push, this.pop),
      ),
    );
  }

  /** @param {{name: string, stack: string, lit: Set<number>, notes: string[], legal: {push: boolean, pop: boolean}}} pile */
  show({ name, stack, lit, notes, legal }) {
    this.title.textContent = t('morpion-pile', { cell: name });
    this.empty.hidden = stack.length > 0;
    this.tower.hidden = stack.length === 0;
    fill(
      this.tower,
      [...stack]
        .map((kind, level) =>
          h(
            'li',
            { class: `tower-${kind.toLowerCase()}${lit.has(level) ? ' lit' : ''}`, value: level + 1 },
            token(kind),
            h('span', { text: kind, class: 'tower-name' }),
            h('span', { class: 'tower-level', text: number(level + 1) }),
          ),
        )
        .reverse(),
    );
    fill(
      this.notes,
      notes.map((words) => h('li', { text: words })),
    );
    this.push.disabled = !legal.push;
    this.pop.disabled = !legal.pop;
  }
}

/**
 * All levels of a position, from the top.
 * @param {MorpionState} state
 * @param {number|null} pointed the pile pointed at
 */
export function levels(state, pointed) {
  const highest = Math.max(1, ...state.stacks.map((stack) => stack.length));
  const lit = new Set(state.lines.flat().map(([cell, level]) => `${cell} ${level}`));
  return Array.from({ length: highest }, (_, at) => highest - 1 - at).map((level) => {
    const tokens = state.stacks
      .map((stack, cell) => ({ kind: stack[level], name: state.names[cell] }))
      .filter(({ kind }) => kind);
    const words = tokens.length
      ? tokens.map(({ kind, name }) => `${kind} ${name}`).join(', ')
      : t('page-morpion-level-empty');
    return h(
      'figure',
      { class: 'level' },
      h('figcaption', { text: number(level + 1) }),
      slice(state, level, lit, pointed, `${t('page-morpion-level', { level: level + 1 })}: ${words}`),
    );
  });
}

/**
 * A drawing of one level: crosses, rings, and dots for lower piles.
 * @param {MorpionState} state
 * @param {number} level
 * @param {Set<string>} lit
 * @param {number|null} pointed
 * @param {string} label
 */
function slice(state, level, lit, pointed, label) {
  const { side, stacks } = state;
  const paths = { dots: '', x: '', o: '', lit: '' };
  stacks.forEach((stack, cell) => {
    const [x, y] = [cell % side, Math.floor(cell / side)];
    const kind = stack[level];
    if (kind === 'X') paths.x += `M${x + 0.26} ${y + 0.26}l.48 .48m0-.48l-.48 .48`;
    else if (kind === 'O') paths.o += `M${x + 0.24} ${y + 0.5}a.26 .26 0 1 0 .52 0a.26 .26 0 1 0-.52 0`;
    else paths.dots += `M${x + 0.5} ${y + 0.5}h.001`;
    if (lit.has(`${cell} ${level}`)) paths.lit += `M${x + 0.06} ${y + 0.06}h.88v.88h-.88z`;
  });
  const drawing = s(
    'svg',
    {
      viewBox: `-0.04 -0.04 ${side + 0.08} ${side + 0.08}`,
      role: 'img',
      'aria-label': label,
      class: 'slice',
    },
    s('rect', { class: 'slice-ground', x: 0, y: 0, width: side, height: side }),
  );
  if (pointed !== null) {
    drawing.append(
      s('rect', {
        class: 'slice-pointed',
        x: (pointed % side) + 0.06,
        y: Math.floor(pointed / side) + 0.06,
        width: 0.88,
        height: 0.88,
      }),
    );
  }
  for (const [name, d] of Object.entries(paths))
    if (d) drawing.append(s('path', { class: `slice-${name}`, d }));
  return drawing;
}
