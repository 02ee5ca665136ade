// Whose turn it is, and the computer's turns: it thinks, waits so people can follow, plays, and pauses. Also undo and
// redo from one turn of a person to another.

import { chosenKey } from './keys.js';
import { button, h, icon } from './dom.js';
import { remember } from './morpion_new.js';
import { seatWords } from './morpion_parts.js';
import { settings } from './store.js';
import { t } from './text.js';

/** @import { MorpionView } from './types.d.ts' */
/** @import { MorpionState, Player } from './replies.d.ts' */

/** Milliseconds between two moves when computers play each other, from slow to fast. */
const PACES = [4000, 2000, 1000, 400, 150];
/** Milliseconds before an answer, so people see their own move and what collapsed. */
const BREATH = 260;
const AFTER_QUAKE = 700;
/** Between computers, the number of moves after which the game pauses. */
const MOST_MOVES = 400;

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

export class Turns {
  /** @param {MorpionView} view */
  constructor(view) {
    this.view = view;
    this.page = view.page;
    /** Incremented to discard work for an older position. */
    this.round = 0;
    this.halted = false;
    this.replayed = false;
    this.pace = settings.morpion?.pace ?? 2;
    /** The answer is held back until this time. */
    this.held = 0;
    this.pauseButton = button({
      icon: 'pause',
      label: t('key-pause'),
      key: 'P',
      onclick: () => this.pause(),
    });
    this.speed = h('span', { class: 'watch-speed' });
    this.watch = this.makeWatch();
  }

  get state() {
    return this.view.state;
  }

  /** @param {Player} player */
  seatOf(player) {
    return this.state.seats[player];
  }

  /** Whether the computer is to move. */
  get ours() {
    return !this.state.over && this.seatOf(this.state.to_move) !== 'human';
  }

  /** Whether no person plays. */
  get watched() {
    return this.seatOf('x') !== 'human' && this.seatOf('o') !== 'human';
  }

  get goesOn() {
    return this.ours && !this.halted && !this.page.paused && !this.page.timeline;
  }

  /** Computes what this position needs: first values for people to see, then the answer. */
  async work() {
    this.round += 1;
    const { round, page } = this;
    const current = () => round === this.round && !page.gone;
    if (this.goesOn) this.held = performance.now() + this.breath();
    if (this.view.valued && !this.view.values && !this.state.over && (!this.goesOn || this.watched)) {
      await this.view.findValues(current);
    }
    if (current() && this.goesOn) await this.answer(current);
  }

  breath() {
    if (this.watched) return PACES[this.pace];
    return this.state.fallen.length ? AFTER_QUAKE : BREATH;
  }

  /** @param {() => boolean} current whether the position is still the same */
  async answer(current) {
    const reply = await this.page.ask('answer', {}, { busy: 'page-morpion-thinking' });
    if (!current()) return;
    if (!reply?.move) {
      this.halt();
      return;
    }
    await this.holdUntil(current);
    // The new position starts the next work. If the move was refused, halt, or it would be tried again.
    if (current() && this.goesOn && !(await this.page.play(reply.move, current)) && current()) this.halt();
  }

  /**
   * Waits while a move is held back by its pace or a pause.
   * @param {() => boolean} current
   */
  async holdUntil(current) {
    while (current() && (this.page.paused || performance.now() < this.held)) {
      await wait(Math.min(150, Math.max(10, this.held - performance.now())));
    }
  }

  /**
   * Stops the computer until somebody continues.
   * @param {string} [words]
   */
  halt(words) {
    this.halted = true;
    this.round += 1;
    if (words) this.page.say(words);
    this.view.show();
  }

  pause() {
    if (this.page.timeline) return;
    if (!this.ours && !this.watched) {
      this.page.pause();
      return;
    }
    if (this.halted) {
      this.halted = false;
      this.view.show();
      this.work();
    } else {
      this.page.questions.cancel();
      this.halt(t('morpion-paused', { key: chosenKey('P') }));
    }
  }

  /** @param {number} by */
  changePace(by) {
    this.pace = Math.max(0, Math.min(PACES.length - 1, this.pace + by));
    this.held = Math.min(this.held, performance.now() + PACES[this.pace]);
    remember('pace', this.pace);
    this.showWatch();
    this.page.speak(this.speed.textContent ?? '');
  }

  /** Whether a person at this page is to move; if not, says who is. */
  mayMove() {
    const player = this.state.to_move;
    const { friend } = this.view;
    if (this.ours)
      this.page.say(
        t('morpion-wait', { player: player.toUpperCase(), seat: seatWords(this.seatOf(player)) }),
      );
    else if (friend.waits) this.page.say(t('page-friend-wait'));
    else return true;
    return false;
  }

  /** Lets the best player move in a person's place. */
  async lend() {
    if (this.state.over || this.page.timeline || !this.mayMove()) return;
    const { standing, game } = this.state;
    const reply = await this.page.ask('answer', { level: 'best' }, { busy: 'page-morpion-thinking' });
    const same = () => this.state.standing === standing && !this.ours;
    if (!reply?.move || !same() || this.state.game !== game) return;
    await this.page.moves.note('bot');
    await this.page.play(reply.move, same);
  }

  /**
   * Whether a person moves after this many moves: X moves first, and they alternate.
   * @param {number} standing
   */
  isPersonAt(standing) {
    return this.seatOf(standing % 2 ? 'o' : 'x') === 'human';
  }

  /** Goes back to a person's last turn; between computers, by one move. */
  async back() {
    const { standing, fixed } = this.state;
    this.page.questions.cancel();
    if (this.watched) this.halted = true;
    let to = standing - 1;
    // With a friend, only one's own last move: earlier ones have been sent.
    if (this.view.friend.side && !this.view.friend.isMineAt(to)) to = -1;
    while (!this.watched && to >= fixed && !this.isPersonAt(to)) to -= 1;
    if (to < fixed) this.page.say(t('undo-nothing'));
    else await this.goTo(to);
  }

  /** Goes forward to a person's next turn, or to the last undone move. */
  async forth() {
    const { standing, steps } = this.state;
    if (standing >= steps) {
      this.page.say(t('redo-nothing'));
      return;
    }
    this.page.questions.cancel();
    let to = standing + 1;
    while (!this.watched && to < steps && !this.isPersonAt(to)) to += 1;
    await this.goTo(to);
  }

  /** @param {number} step */
  async goTo(step) {
    this.round += 1;
    if (await this.page.moves.goTo(step)) this.page.say(this.state.stands);
  }

  /**
   * Whether computers have played each other so long that the game should pause.
   * @param {MorpionState} state
   */
  isLong(state) {
    return this.watched && !this.page.timeline && !state.over && state.ply % MOST_MOVES === 0;
  }

  /** The controls of a game between computers. */
  makeWatch() {
    return h(
      'div',
      { class: 'watch', role: 'group', 'aria-label': t('page-morpion-watch'), hidden: true },
      this.pauseButton,
      button({
        icon: 'left',
        label: t('key-slower'),
        key: '-',
        bare: true,
        onclick: () => this.changePace(-1),
      }),
      this.speed,
      button({
        icon: 'right',
        label: t('key-faster'),
        key: '+',
        bare: true,
        onclick: () => this.changePace(1),
      }),
    );
  }

  showWatch() {
    const { over } = this.state;
    this.watch.hidden = over || this.page.timeline !== null || !(this.watched || (this.ours && this.halted));
    const words = t(this.halted ? 'page-morpion-go-on' : 'key-pause');
    this.pauseButton.replaceChildren(
      icon(this.halted ? 'play' : 'pause'),
      h('span', { class: 'button-words', text: words }),
    );
    this.pauseButton.title = `${words} (${chosenKey('P')})`;
    this.speed.textContent = t('morpion-speed', { speed: this.pace + 1, most: PACES.length });
  }

  /** A game or replay begins or ends. After a replay, computers do not continue by themselves. */
  begun() {
    const replays = Boolean(this.page.timeline);
    if (replays) this.page.questions.cancel();
    else this.halted = this.replayed && this.watched && this.page.isBegun();
    this.replayed = replays;
  }

  /** A short status of the side to move. */
  doing() {
    if (!this.ours) return this.view.friend.doing() ?? t('page-morpion-to-move');
    return t(this.halted || this.page.timeline ? 'morpion-paused-short' : 'page-morpion-thinks');
  }

  /** Discards pending work. */
  end() {
    this.round += 1;
  }
}
