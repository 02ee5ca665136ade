// The timeline below the board, to step through a game. It works on a copy, so the game itself does not change. In a
// finished Minesweeper every move has a verdict: a dot is certain, a ring a forced guess, a bold ring the best guess, a
// cross a mistake.

import { engine } from './engine.js';
import { byProgram } from './daily.js';
import { button, fill, h, live, s } from './dom.js';
import { formatTime, t } from './text.js';

/** @import { GamePage, Work } from './types.d.ts' */
/** @import { Fault, MessageId, Verdict, Verdicts } from './replies.d.ts' */

/** The least pixels per move on the line. */
const STEP = 12;
/** @type {Record<string, string>} */
const SIGNS = {
  certain: 'certain',
  'best guess': 'best',
  'forced guess': 'forced',
  mistake: 'mistake',
  free: 'free',
};

/**
 * A button without words.
 * @param {string} drawing
 * @param {MessageId} words
 * @param {() => unknown} run
 */
const bare = (drawing, words, run) => button({ icon: drawing, label: t(words), bare: true, onclick: run });

export class Timeline {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** The state of the game itself. */
    this.live = page.state;
    /** The state of the copy, which is shown. */
    this.copy = page.state;
    this.save = '';
    /** @type {{text: string, at: number}[]} the moves and their times */
    this.steps = [];
    /** The number of moves shown. */
    this.now = 0;
    /** @type {Map<number, Verdict & {sign: string}>} by the number of their move */
    this.verdicts = new Map();
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.playing = undefined;
    /** @type {Work<Verdicts | Fault> | null} */
    this.job = null;
    this.width = 0;
    this.line = s('svg', { class: 'timeline-line', 'aria-hidden': 'true', height: 28 });
    this.line.addEventListener('click', (event) => this.clicked(event));
    this.range = h('input', {
      type: 'range',
      min: 0,
      class: 'timeline-range',
      'aria-label': t('replay-title'),
      oninput: (event) => this.show(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    });
    this.words = h('p', { class: 'timeline-words' });
    this.legend = h('ul', { class: 'timeline-legend note', hidden: true });
    this.summary = h('p', { class: 'note timeline-summary', hidden: true });
    this.playButton = bare('play', 'key-play-pause', () => this.togglePlay());
    this.mistakes = [
      bare('up', 'key-previous-mistake', () => this.mistake(-1)),
      bare('down', 'key-next-mistake', () => this.mistake(1)),
    ];
    for (const one of this.mistakes) one.hidden = true;
    this.inner = h('div', { class: 'timeline-inner' }, this.line, this.range);
    this.scroll = h('div', { class: 'timeline-scroll' }, this.inner);
  }

  /** Opens the timeline; returns whether that worked. */
  async open() {
    const { page } = this;
    const save = await page.saving.text();
    const copy = save && (await engine.call({ do: 'open', save }));
    if (!copy || 'error' in copy || page.gone) return false;
    this.save = save;
    this.live = page.state;
    this.copy = copy;
    const past = await engine.call({ do: 'history', game: copy.game });
    this.steps = 'error' in past ? [] : past.steps;
    page.timeline = this;
    page.layout.hideCard();
    page.layout.message.textContent = '';
    this.put();
    await this.show(copy.standing, true);
    // With the focus here, the arrows step through the moves and not from cell to cell.
    this.range.focus({ preventScroll: true });
    if (this.live.over && this.live.kind === 'mines') this.judge();
    return true;
  }

  /** Returns to the game. */
  close(show = true) {
    const { page } = this;
    const { layout } = page;
    this.pause();
    this.job?.cancel();
    page.timeline = null;
    page.state = this.live;
    layout.strip.hidden = true;
    layout.root.classList.remove('replaying');
    engine.call({ do: 'close', game: this.copy.game });
    if (!show) return;
    page.board.mark('act', []);
    page.render(null);
    if (page.state.over) page.showEnd(null);
    else if (page.isBegun()) page.clock.run();
    page.board.focus();
  }

  // --- The strip

  /** Adds the timeline to the page. */
  put() {
    const { strip, root } = this.page.layout;
    const last = this.steps.length;
    this.range.max = this.range.value = String(last);
    this.inner.style.setProperty('--steps', String(last));
    fill(
      strip,
      h(
        'div',
        { class: 'timeline', role: 'group', 'aria-label': t('replay-title') },
        h(
          'div',
          { class: 'timeline-top' },
          bare('first', 'key-first', () => this.show(0)),
          bare('left', 'key-previous', () => this.step(-1)),
          this.playButton,
          bare('right', 'key-next', () => this.step(1)),
          bare('last', 'key-last', () => this.show(last)),
          this.mistakes,
          this.words,
          button({ icon: 'close', label: t('page-replay-close'), bare: true, onclick: () => this.close() }),
        ),
        this.scroll,
        this.live.bot ? h('p', { class: 'note played-by', text: byProgram(this.live.kind) }) : null,
        this.legend,
        this.summary,
      ),
    );
    strip.hidden = false;
    root.classList.add('replaying');
    this.drawTicks();
  }

  /** @param {number} step */
  x(step) {
    return 10 + (step * (this.width - 20)) / Math.max(1, this.steps.length);
  }

  drawTicks() {
    this.width = Math.max(this.scroll.clientWidth || 300, this.steps.length * STEP + 20);
    this.inner.style.width = `${this.width}px`;
    this.line.setAttribute('width', String(this.width));
    const ticks = this.steps.map((_, at) => this.tick(at + 1));
    this.line.replaceChildren(s('path', { d: `M10 14H${this.width - 10}`, class: 'tick-line' }), ...ticks);
  }

  /** @param {number} step */
  tick(step) {
    const kind = this.verdicts.get(step)?.sign ?? 'plain';
    const x = this.x(step);
    const group = s('g', { class: `tick tick-${kind}` });
    if (kind === 'mistake') group.append(s('path', { d: `M${x - 5} 9l10 10M${x + 5} 9l-10 10` }));
    else if (kind === 'forced' || kind === 'best') group.append(s('circle', { cx: x, cy: 14, r: 5 }));
    else group.append(s('circle', { cx: x, cy: 14, r: kind === 'certain' ? 3 : 1.8 }));
    return group;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const box = this.line.getBoundingClientRect();
    const step = Math.round(((event.clientX - box.left - 10) / (this.width - 20)) * this.steps.length);
    this.show(Math.max(0, Math.min(this.steps.length, step)));
  }

  // --- Moving

  /**
   * Shows the game after this many moves.
   * @param {number} step
   */
  async show(step, first = false) {
    const { page } = this;
    const to = Math.max(0, Math.min(this.steps.length, step));
    this.now = to;
    this.range.value = String(to);
    this.announce(to);
    const reply = first ? this.copy : await engine.call({ do: 'goto', game: this.copy.game, to });
    if (page.timeline !== this || this.now !== to) return;
    if ('error' in reply) {
      page.say(reply.error, 'bad');
      return;
    }
    this.copy = reply;
    page.state = this.copy;
    page.render(null);
    const cell = this.verdicts.get(to)?.cell;
    page.board.mark('act', cell === undefined ? [] : [cell]);
    if (cell !== undefined) page.board.reveal(cell);
    this.reveal(to);
  }

  /** @param {number} step */
  reveal(step) {
    const x = this.x(step);
    const box = this.scroll;
    if (x < box.scrollLeft + 20 || x > box.scrollLeft + box.clientWidth - 20)
      box.scrollLeft = x - box.clientWidth / 2;
  }

  /**
   * Describes the move and its cost.
   * @param {number} step
   */
  announce(step) {
    const said = this.sentence(step);
    this.words.textContent = said;
    this.range.setAttribute('aria-valuetext', said);
    if (document.activeElement !== this.range) live(said);
  }

  /** @param {number} step */
  sentence(step) {
    if (step === 0) return t('replay-start');
    const { text, at } = this.steps[step - 1];
    const words = this.page.module.moveWords?.(text, this.page.state);
    const move = t('replay-move', {
      number: step,
      all: this.steps.length,
      time: formatTime(at),
      move: words ?? text,
    });
    const verdict = this.verdicts.get(step);
    return verdict?.why ? t('replay-verdict', { step: move, verdict: verdict.why.replace(/\.$/, '') }) : move;
  }

  at() {
    return this.now > 0 ? this.steps[this.now - 1].at : 0;
  }

  /** @param {number} by */
  step(by) {
    this.pause();
    return this.show(this.now + by);
  }

  togglePlay() {
    if (this.playing) {
      this.pause();
      return;
    }
    if (this.now >= this.steps.length) this.show(0);
    const wait = Math.max(120, Math.min(700, 20000 / Math.max(1, this.steps.length)));
    this.playing = setInterval(() => {
      if (this.now >= this.steps.length) this.pause();
      else this.show(this.now + 1);
    }, wait);
    this.playButton.classList.add('on');
  }

  pause() {
    clearInterval(this.playing);
    this.playing = undefined;
    this.playButton.classList.remove('on');
  }

  // --- Verdicts

  async judge() {
    const { page } = this;
    /** @type {Verdicts | Fault | false | null | undefined} */
    let reply = page.view.verdicts?.();
    if (!reply) {
      this.summary.textContent = t('replay-judging');
      this.summary.hidden = false;
      this.job = engine.inBackground({ do: 'verdicts', save: this.save });
      reply = await this.job.promise;
      this.job = null;
    }
    if (!reply || page.timeline !== this) return;
    this.summary.hidden = 'error' in reply;
    if ('error' in reply) return;
    page.view.keepVerdicts?.(reply);
    this.take(reply.steps);
    this.summary.textContent = reply.luck_words;
    for (const one of this.mistakes) one.hidden = false;
    this.drawTicks();
    this.drawLegend();
    this.show(this.now);
  }

  /**
   * Stores the verdicts by move; if a move has several, the riskiest.
   * @param {Verdict[]} steps
   */
  take(steps) {
    for (const one of steps) {
      const there = this.verdicts.get(one.step + 1);
      if (!there || one.risk > there.risk)
        this.verdicts.set(one.step + 1, { ...one, sign: SIGNS[one.verdict] ?? 'plain' });
    }
  }

  drawLegend() {
    /**
     * @param {string} kind
     * @param {SVGElement} draw
     */
    const sign = (kind, draw) =>
      s(
        'svg',
        { width: 16, height: 16, viewBox: '0 0 16 16', 'aria-hidden': 'true' },
        s('g', { class: `tick tick-${kind}` }, draw),
      );
    const ring = () => s('circle', { cx: 8, cy: 8, r: 5 });
    fill(
      this.legend,
      h('li', null, sign('certain', s('circle', { cx: 8, cy: 8, r: 3 })), t('page-verdict-certain')),
      h('li', null, sign('forced', ring()), t('page-verdict-forced')),
      h('li', null, sign('best', ring()), t('page-verdict-best')),
      h('li', null, sign('mistake', s('path', { d: 'M3 3l10 10M13 3l-10 10' })), t('page-verdict-mistake')),
    );
    this.legend.hidden = false;
  }

  /** @param {number} by */
  mistake(by) {
    for (let step = this.now + by; step >= 1 && step <= this.steps.length; step += by) {
      if (this.verdicts.get(step)?.sign === 'mistake') {
        this.show(step);
        return;
      }
    }
    this.page.say(t('replay-no-mistake'));
  }

  /**
   * Handles a key; returns whether it was one of the timeline's.
   * @param {KeyboardEvent} event
   */
  keyed(event) {
    const slides = event.target === this.range && /^(Arrow|Page|Home|End)/.test(event.key);
    if (event.ctrlKey || slides) return false;
    const onButton = event.target instanceof Element && event.target.closest('button, a');
    /** @type {Record<string, () => unknown>} */
    const keys = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.show(0),
      End: () => this.show(this.steps.length),
      ArrowUp: () => this.mistake(-1),
      ArrowDown: () => this.mistake(1),
      Escape: () => this.close(),
      r: () => this.close(),
    };
    if (!onButton) keys[' '] = () => this.togglePlay();
    const run = keys[event.key];
    run?.();
    return Boolean(run);
  }
}
