// How does one look back at a game? On a timeline below the board: it moves a copy of the game, so the game itself
// stays as it is. A finished Minesweeper has a verdict on every move: a dot is certain, a ring a forced guess, a
// bold ring the best guess, a cross a mistake.

import { engine } from './engine.js';
import { button, fill, h, s } from './dom.js';
import { formatTime, t } from './text.js';
import { live } from './desk.js';

/** Pixels that a move takes on the line, at least. */
const STEP = 12;
const SIGNS = {
  certain: 'certain',
  'best guess': 'best',
  'forced guess': 'forced',
  mistake: 'mistake',
  free: 'free',
};

export class Timeline {
  constructor(desk) {
    this.desk = desk;
    this.verdicts = new Map();
    this.playing = 0;
  }

  /** Shows the line; gives whether there is one. */
  async open() {
    const { desk } = this;
    const saved = await desk.call('save', { elapsed: desk.elapsed() });
    const copy = saved.save && (await engine.call({ do: 'open', save: saved.save }));
    if (!copy || copy.error || desk.gone) return false;
    this.save = saved.save;
    this.live = desk.state;
    this.copy = copy;
    const past = await engine.call({ do: 'history', game: copy.game });
    this.steps = past.steps ?? [];
    desk.timeline = this;
    desk.hideCard();
    desk.message.textContent = '';
    this.build();
    await this.show(copy.standing, true);
    // The arrows step through the moves at once; on the board they would walk from cell to cell.
    this.range.focus({ preventScroll: true });
    if (this.live.over && this.live.kind === 'mines') this.judge();
    return true;
  }

  /** Back to the game. */
  close(show = true) {
    const { desk } = this;
    this.pause();
    this.job?.cancel();
    desk.timeline = null;
    desk.state = this.live;
    desk.strip.hidden = true;
    desk.root.classList.remove('replaying');
    engine.call({ do: 'close', game: this.copy.game });
    if (!show) return;
    desk.board?.mark?.('act', []);
    desk.render(null);
    if (desk.state.over) desk.showEnd(null);
    else if (desk.isBegun()) desk.run();
    desk.board?.focus?.();
  }

  // --- The strip

  build() {
    const last = this.steps.length;
    this.line = s('svg', { class: 'timeline-line', 'aria-hidden': 'true', height: 28 });
    this.range = h('input', {
      type: 'range',
      min: 0,
      max: last,
      value: last,
      class: 'timeline-range',
      'aria-label': t('replay-title'),
      oninput: () => this.show(Number(this.range.value)),
    });
    this.words = h('p', { class: 'timeline-words' });
    this.legend = h('ul', { class: 'timeline-legend note', hidden: true });
    this.summary = h('p', { class: 'note timeline-summary', hidden: true });
    this.playButton = button({
      icon: 'play',
      label: t('key-play-pause'),
      bare: true,
      onclick: () => this.togglePlay(),
    });
    const bare = (drawing, words, run) =>
      button({ icon: drawing, label: t(words), bare: true, onclick: run });
    this.mistakes = [
      bare('up', 'key-previous-mistake', () => this.mistake(-1)),
      bare('down', 'key-next-mistake', () => this.mistake(1)),
    ];
    for (const one of this.mistakes) one.hidden = true;
    this.scroll = h(
      'div',
      { class: 'timeline-scroll' },
      h('div', { class: 'timeline-inner', style: { '--steps': last } }, this.line, this.range),
    );
    fill(
      this.desk.strip,
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
        this.legend,
        this.summary,
      ),
    );
    this.desk.strip.hidden = false;
    this.desk.root.classList.add('replaying');
    this.line.addEventListener('click', (event) => this.clicked(event));
    this.drawTicks();
  }

  x(step) {
    return 10 + (step * (this.width - 20)) / Math.max(1, this.steps.length);
  }

  drawTicks() {
    this.width = Math.max(this.scroll.clientWidth || 300, this.steps.length * STEP + 20);
    this.scroll.firstChild.style.width = `${this.width}px`;
    this.line.setAttribute('width', this.width);
    const ticks = this.steps.map((_, at) => this.tick(at + 1));
    this.line.replaceChildren(s('path', { d: `M10 14H${this.width - 10}`, class: 'tick-line' }), ...ticks);
  }

  tick(step) {
    const kind = this.verdicts.get(step)?.sign ?? 'plain';
    const x = this.x(step);
    const group = s('g', { class: `tick tick-${kind}` });
    if (kind === 'mistake') group.append(s('path', { d: `M${x - 5} 9l10 10M${x + 5} 9l-10 10` }));
    else if (kind === 'forced' || kind === 'best') group.append(s('circle', { cx: x, cy: 14, r: 5 }));
    else group.append(s('circle', { cx: x, cy: 14, r: kind === 'certain' ? 3 : 1.8 }));
    return group;
  }

  clicked(event) {
    const box = this.line.getBoundingClientRect();
    const step = Math.round(((event.clientX - box.left - 10) / (this.width - 20)) * this.steps.length);
    this.show(Math.max(0, Math.min(this.steps.length, step)));
  }

  // --- Moving

  async show(step, first = false) {
    const { desk } = this;
    const to = Math.max(0, Math.min(this.steps.length, step));
    this.now = to;
    this.range.value = to;
    this.tell(to);
    const reply = first ? this.copy : await engine.call({ do: 'goto', game: this.copy.game, to });
    if (desk.timeline !== this || this.now !== to) return;
    if (reply.error) {
      desk.say(reply.error, 'bad');
      return;
    }
    this.copy = reply;
    desk.state = this.copy;
    desk.render(null);
    const cell = this.verdicts.get(to)?.cell;
    desk.board?.mark?.('act', cell === undefined || cell === null ? [] : [cell]);
    if (cell !== undefined && cell !== null) desk.board?.reveal?.(cell);
    this.reveal(to);
  }

  reveal(step) {
    const x = this.x(step);
    const box = this.scroll;
    if (x < box.scrollLeft + 20 || x > box.scrollLeft + box.clientWidth - 20)
      box.scrollLeft = x - box.clientWidth / 2;
  }

  /** What the move was, and what it cost. */
  tell(step) {
    const said = this.sentence(step);
    this.words.textContent = said;
    this.range.setAttribute('aria-valuetext', said);
    if (document.activeElement !== this.range) live(said);
  }

  sentence(step) {
    if (step === 0) return t('replay-start');
    const { text, at } = this.steps[step - 1];
    const words = this.desk.module.moveWords?.(text);
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
    this.playing = 0;
    this.playButton?.classList.remove('on');
  }

  // --- Verdicts

  async judge() {
    const { desk } = this;
    let reply = desk.module.verdicts?.(desk);
    if (!reply) {
      this.summary.textContent = t('replay-judging');
      this.summary.hidden = false;
      this.job = engine.aside({ do: 'verdicts', save: this.save });
      reply = await this.job.promise;
      this.job = null;
    }
    if (!reply || desk.timeline !== this) return;
    this.summary.hidden = Boolean(reply.error);
    if (reply.error) return;
    desk.module.keepVerdicts?.(desk, reply);
    this.take(reply.steps);
    this.summary.textContent = desk.module.verdictWords?.(reply) ?? (reply.summary ?? []).join(' ');
    for (const one of this.mistakes) one.hidden = false;
    this.drawTicks();
    this.drawLegend();
    this.show(this.now);
  }

  /** Keeps the verdicts by the move after which they stand; of a move with several, the riskiest. */
  take(steps) {
    for (const one of steps) {
      const there = this.verdicts.get(one.step + 1);
      if (!there || one.risk > there.risk)
        this.verdicts.set(one.step + 1, { ...one, sign: SIGNS[one.verdict] ?? 'plain' });
    }
  }

  drawLegend() {
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

  mistake(by) {
    for (let step = this.now + by; step >= 1 && step <= this.steps.length; step += by) {
      if (this.verdicts.get(step)?.sign === 'mistake') {
        this.show(step);
        return;
      }
    }
    this.desk.say(t('replay-no-mistake'));
  }

  /** Keys of the timeline; gives whether it was one. */
  keyed(event) {
    const slides = event.target === this.range && /^(Arrow|Page|Home|End)/.test(event.key);
    if (event.ctrlKey || slides) return false;
    const onButton = event.target.closest?.('button, a');
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
