// Hints in stages: where to look, the reason, the move.

import { button, h } from './dom.js';
import { t, unbroken } from './text.js';

/** @import { GamePage } from './types.d.ts' */
/** @import { Hint } from './replies.d.ts' */

export class Hints {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{hint: Hint, stage: number} | null} the hint shown, and its stage */
    this.shown = null;
    /** Resolves when the moves of the last hint are played: the next hint is about the board after them. */
    this.playing = Promise.resolve();
  }

  /** Whether all stages are shown, so the hint can be played. */
  get isComplete() {
    return this.shown !== null && this.shown.stage === this.shown.hint.stages.length - 1;
  }

  /** Shows the next stage; requests a hint if none is shown. */
  async next() {
    const { page } = this;
    await this.playing;
    if (page.state.over || page.timeline) return;
    if (page.paused) page.resume();
    if (this.shown) {
      this.show(this.shown.hint, this.shown.stage + 1);
      return;
    }
    // Nobody here is to move.
    if (page.layout.hintButtons[0].disabled) return;
    const asked = page.state;
    const hint = await page.ask('hint');
    if (!hint || page.gone) return;
    // A move was made meanwhile: the hint is outdated.
    if (page.state !== asked) {
      await this.next();
      return;
    }
    if (!hint.stages?.length) {
      page.say(t('page-no-hint'));
      return;
    }
    if (!page.state.helped) await page.moves.noteHelp();
    this.show(hint, 0);
  }

  /** Shows all stages of a hint, with the move. */
  async whole() {
    if (!this.shown) await this.next();
    if (this.shown && !this.isComplete) this.show(this.shown.hint, this.shown.hint.stages.length - 1);
  }

  /**
   * @param {Hint} hint
   * @param {number} stage
   */
  show(hint, stage) {
    const { page } = this;
    const last = hint.stages.length - 1;
    const now = Math.min(stage, last);
    this.shown = { hint, stage: now };
    if (page.view.onHint) page.view.onHint(hint, now);
    else this.mark(hint, now);
    page.layout.showCard(this.card(hint, now));
    const [cell] = hint.cells;
    if (now === last && cell !== undefined) {
      page.board.focus(cell);
      page.board.bring(cell);
    }
    page.speak(hint.stages[now]);
  }

  /**
   * @param {Hint} hint
   * @param {number} now
   */
  card(hint, now) {
    const { page } = this;
    const last = hint.stages.length - 1;
    const playable = now === last && hint.moves?.length > 0;
    const more = () => [
      button({ icon: 'hint', label: t('page-hint-more'), key: 'h', onclick: () => this.next() }),
      button({ label: t('page-hint-move'), key: 'H', onclick: () => this.whole() }),
    ];
    const play = () =>
      h('button', {
        type: 'button',
        class: 'button primary',
        text: t('page-hint-play'),
        onclick: () => this.play(),
      });
    const close = () => {
      this.clear();
      page.board.focus();
    };
    return h(
      'div',
      { class: 'hint-card' },
      h(
        'header',
        null,
        h('h2', { text: t('mines-hint-title') }),
        h('span', { class: 'note', text: t('page-hint-stage', { stage: now + 1, all: last + 1 }) }),
        button({ icon: 'close', label: t('page-close'), bare: true, onclick: close }),
      ),
      hint.stages
        .slice(0, now + 1)
        .map((words, at) => h('p', { class: at === now ? 'now' : 'past', text: unbroken(words) })),
      h(
        'div',
        { class: 'hint-actions' },
        now < last ? more() : playable ? play() : null,
        playable ? h('span', { class: 'note', text: t('page-hint-enter') }) : null,
      ),
    );
  }

  /**
   * Marks first where to look, then the reasons, last the cells to play.
   * @param {Hint} hint
   * @param {number} stage
   */
  mark(hint, stage) {
    const { board } = this.page;
    const last = hint.stages.length - 1;
    board.mark('look', stage < last || last === 0 ? hint.look : []);
    board.mark('reason', stage > 0 || last === 0 ? hint.reasons : []);
    board.mark('act', stage === last ? hint.cells : []);
    const [first] = stage === last ? hint.cells : hint.look;
    if (first !== undefined) board.reveal(first);
  }

  /** Plays the hint's moves. */
  async play() {
    const { page } = this;
    if (!this.shown || !this.isComplete) {
      page.say(t('page-no-hint-shown'));
      return;
    }
    const { moves } = this.shown.hint;
    this.clear();
    this.playing = this.playAll(moves);
    await this.playing;
    page.board.focus();
  }

  /** @param {string[]} moves */
  async playAll(moves) {
    const { page } = this;
    for (const move of moves) {
      if (page.gone || page.state.over || !(await page.play(move))) break;
    }
  }

  clear() {
    if (!this.shown) return;
    this.shown = null;
    for (const name of ['look', 'reason', 'act']) this.page.board.mark(name, []);
    this.page.view.onHintEnd?.();
    this.page.layout.hideCard();
  }
}
