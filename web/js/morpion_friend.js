// Morpion with a friend by link: each plays in their own browser and sends the game as a link after a move.

import { button, confirm, h } from './dom.js';
import { engine } from './engine.js';
import { friendly, groupOf, seatName } from './ids.js';
import { linkTo, setAddress } from './links.js';
import { newRecord } from './saving.js';
import { store } from './store.js';
import { t } from './text.js';

/** @import { GamePage, KeptWithSave, MorpionView } from './types.d.ts' */
/** @import { Player } from './replies.d.ts' */

/** Storage key prefix for the side chosen in a game without moves, by its ID. */
const SIDE = 'grille.friend.';

/**
 * Opens a new game with a friend.
 * @param {GamePage} page
 * @param {string} id
 * @param {boolean} begins whether the friend is X, who moves first
 */
export function openWithFriend(page, id, begins) {
  try {
    sessionStorage.setItem(SIDE + id, begins ? 'o' : 'x');
  } catch {
    // The one who opens the game is then X.
  }
  page.open(friendly(id));
}

export class Friend {
  /** @param {MorpionView} view */
  constructor(view) {
    this.view = view;
    const { page } = view;
    const { record } = page.saving;
    if (page.link !== null) {
      record.friend ??= chosenSide(view.state.id) ?? sideAfter(view.state.standing);
      page.shared = false;
    }
    this.kept = record.friend;
    /** The link to the game, updated after each move. */
    this.field = h('input', {
      type: 'text',
      readonly: true,
      class: 'link-field',
      'aria-label': t('page-share-link'),
    });
    this.words = h('p', { class: 'friend-words', role: 'status' });
    const copy = button({ icon: 'share', label: t('page-share-copy'), onclick: () => this.copy() });
    copy.classList.add('primary');
    this.sending = h(
      'div',
      { class: 'friend-send', hidden: true },
      this.field,
      copy,
      'share' in navigator ? button({ label: t('page-friend-share'), onclick: () => this.share() }) : null,
    );
    this.element = h('div', { class: 'friend', hidden: !this.side }, this.words, this.sending);
  }

  /** The player at this page; null if the game is not played by link. */
  get side() {
    const { seats } = this.view.state;
    return this.kept && seatName(seats.x) === 'human' && seatName(seats.o) === 'human' ? this.kept : null;
  }

  /** Whether it is the friend's turn. */
  get waits() {
    const { state } = this.view;
    return this.side !== null && !state.over && state.to_move !== this.side;
  }

  /**
   * Whether a move was played at this page: X moves first, and they alternate.
   * @param {number} step
   */
  isMineAt(step) {
    return this.side === (step % 2 ? 'o' : 'x');
  }

  /** A short status of the side to move; null if the game is not played by link. */
  doing() {
    if (!this.side) return null;
    return t(this.waits ? 'page-friend-waits' : 'page-friend-turn');
  }

  show() {
    const { state, page } = this.view;
    this.element.hidden = !this.side || page.timeline !== null;
    if (this.element.hidden) return;
    const sends = this.waits || (state.over && this.isMineAt(state.standing - 1));
    this.sending.hidden = !sends;
    this.words.textContent = sends ? this.wordsToSend() : this.wordsToPlay();
    if (sends) this.findLink();
  }

  wordsToSend() {
    const { state } = this.view;
    if (state.over) return t('page-friend-send-end');
    return t('page-friend-send', { player: state.to_move.toUpperCase() });
  }

  /** The friend's move, and whose turn it is. */
  wordsToPlay() {
    const { state } = this.view;
    const words = [];
    if (state.last) {
      const played = state.last.startsWith('+') ? 'page-friend-pushed' : 'page-friend-popped';
      words.push(t(played, { cell: state.last.slice(1) }));
    }
    if (!state.over) words.push(t('page-friend-your-turn', { player: state.to_move.toUpperCase() }));
    return words.join(' ');
  }

  async findLink() {
    const { page } = this.view;
    const { state } = page;
    const links = await page.call('links');
    if (page.state === state && !('error' in links)) this.field.value = linkTo(friendly(links.description));
  }

  async copy() {
    try {
      await navigator.clipboard.writeText(this.field.value);
      this.view.page.say(t('page-share-copied'));
    } catch {
      this.field.select();
      this.view.page.say(t('page-share-by-hand'));
    }
  }

  share() {
    navigator.share({ title: t('morpion-title'), url: this.field.value }).catch(() => {
      // The user cancelled.
    });
  }

  /** Plays the moves of the link that the saved game lacks. */
  async open() {
    const { page } = this.view;
    if (page.link === null) return;
    const linked = await movesOf(page.link);
    const links = await page.call('links');
    const played = 'error' in links ? linked : await movesOf(links.description);
    if (isCommonStart(played, linked))
      for (const [at, move] of linked.entries()) {
        if (at < played.length) continue;
        // Including own moves: they may have been undone, or played elsewhere.
        if (page.gone || !(await page.play(move, () => this.view.state.standing === at))) return;
      }
    await page.saving.done();
    if (!page.gone && page.isBegun()) setAddress(page.saving.record.hash);
  }
}

/**
 * The side chosen at this page for a game without moves.
 * @param {string} id
 * @returns {Player|null}
 */
function chosenSide(id) {
  try {
    const side = sessionStorage.getItem(SIDE + id);
    return side === 'x' || side === 'o' ? side : null;
  } catch {
    return null;
  }
}

/**
 * The player at a page opened by link: the one who did not play the last move.
 * @param {number} moves the number played
 * @returns {Player}
 */
function sideAfter(moves) {
  return moves % 2 ? 'o' : 'x';
}

/**
 * The moves that an ID ends with.
 * @param {string} id
 */
async function movesOf(id) {
  const group = await groupOf(id);
  return 'error' in group ? [] : group.moves;
}

/**
 * Whether one game is the beginning of the other.
 * @param {string[]} one
 * @param {string[]} other
 */
function isCommonStart(one, other) {
  const length = Math.min(one.length, other.length);
  return String(one.slice(0, length)) === String(other.slice(0, length));
}

/**
 * The saved game that a friend's link continues; null if there is none. Asks if the two have different moves.
 * @param {string} id the link's game, with its moves
 * @returns {Promise<KeptWithSave | null>}
 */
export async function findFriendsGame(id) {
  const group = await groupOf(id);
  if ('error' in group) return null;
  const { start, moves: linked } = group;
  const others = [];
  for (const about of store.games()) {
    if (!about.friend || about.id !== start) continue;
    const kept = await store.getGame(about.key);
    const links = kept && (await engine.call({ do: 'links', save: kept.save }));
    if (!links || 'error' in links) continue;
    if (isCommonStart(await movesOf(links.description), linked)) return kept;
    others.push(kept);
  }
  if (others.length === 0) return null;
  if (!(await confirm(t('page-friend-differs'), t('page-friend-differs-note'), t('page-friend-apart'))))
    return others[0];
  const made = await engine.call({ do: 'save', id });
  if ('error' in made) return null;
  const record = newRecord({ id, kind: 'morpion' });
  return { ...record, friend: sideAfter(linked.length), save: made.save };
}
