// How likely is a mine? The odds of every closed cell, laid over the board and kept up to date while they are shown.

import { button, fill, h } from './dom.js';
import { engine } from './engine.js';
import { percent, t } from './text.js';
import { cellName, paintAll } from './mines.js';

/** A question that takes longer than this is dropped for a newer one. */
const PATIENCE = 1000;

export class Odds {
  constructor(desk) {
    this.desk = desk;
    this.on = false;
    this.found = null;
    this.job = null;
    this.wanted = false;
    this.button = button({
      icon: 'odds',
      label: t('key-odds'),
      key: 'p',
      'aria-pressed': 'false',
      onclick: () => this.toggle(),
    });
    this.legend = h('section', { class: 'panel-box odds-box', hidden: true });
  }

  toggle() {
    if (this.on) this.off();
    else this.show();
  }

  async show() {
    const { desk } = this;
    if (desk.state.over || desk.timeline) return;
    this.on = true;
    this.button.setAttribute('aria-pressed', 'true');
    if (!desk.state.helped) await desk.note('help');
    this.ask();
  }

  /** Takes the odds away; gives whether there were any. */
  off() {
    if (!this.on) return false;
    this.on = false;
    this.found = null;
    this.button.setAttribute('aria-pressed', 'false');
    this.legend.hidden = true;
    paintAll(this.desk);
    return true;
  }

  /** The board has changed: what was found is of another board. */
  follow(state) {
    if (this.of === state.cells && this.found) return;
    if (!this.on || state.over || this.desk.timeline) this.found = null;
    else if (this.found) this.dropLater(state.cells);
    if (this.on && !state.over && !this.desk.timeline) this.ask();
    this.button.disabled = state.over || this.desk.timeline !== null;
    if (state.over) this.legend.hidden = true;
  }

  /** Old odds stay for a moment, so that nothing flickers; then none are better than wrong ones. */
  dropLater(cells) {
    setTimeout(() => {
      if (this.of === cells || this.of === this.desk.state.cells || this.desk.gone) return;
      this.found = null;
      paintAll(this.desk);
    }, 300);
  }

  async ask() {
    this.wanted = true;
    if (this.job) {
      if (performance.now() - this.job.since > PATIENCE) this.job.cancel();
      return;
    }
    while (this.wanted && this.on && !this.desk.gone) {
      this.wanted = false;
      await this.once();
    }
  }

  async once() {
    const { desk } = this;
    const { cells } = desk.state;
    this.job = { since: performance.now(), cancel: () => {} };
    const saved = await desk.call('save', { elapsed: desk.elapsed() });
    const busy = setTimeout(
      () =>
        desk.showBusy(t('mines-thinking'), () => {
          const { job } = this;
          this.off();
          job?.cancel();
        }),
      300,
    );
    // The numbers at once; the best guess and its reason take longer.
    const quick = await this.part(saved.save, cells, { advice: false });
    clearTimeout(busy);
    desk.hideBusy();
    if (quick && !quick.error) await this.part(saved.save, cells, {});
    this.job = null;
    if (this.on && desk.state.cells !== cells) this.wanted = true;
  }

  /** Asks for the odds and takes them over, if they are still of this board; gives the reply, or null. */
  async part(save, cells, more) {
    const work = engine.aside({ do: 'odds', save, ...more });
    this.job.cancel = work.cancel;
    const reply = await work.promise;
    if (!reply || this.desk.gone || !this.on || this.desk.state.cells !== cells) return null;
    this.take(reply, cells);
    return reply;
  }

  take(reply, cells) {
    const { desk } = this;
    if (reply.error) {
      this.off();
      desk.say(reply.error, 'bad');
      return;
    }
    this.of = cells;
    const safe = new Set(reply.safe);
    const mine = new Set(reply.mine);
    this.found = new Map();
    reply.probabilities.flat().forEach((share, index) => {
      if (share !== null)
        this.found.set(index, oddsOf(share, safe.has(index), mine.has(index), index === reply.best_cell));
    });
    if (reply.why) this.explain(reply);
    paintAll(desk);
  }

  explain(reply) {
    fill(
      this.legend,
      h('h2', { text: t('page-mines-odds') }),
      h(
        'div',
        { class: 'odds-scale', 'aria-hidden': 'true' },
        h('span', { text: 'ok' }),
        h('i'),
        h('span', { text: 'XX' }),
      ),
      h('p', {
        text: reply.safe.includes(reply.best_cell)
          ? t('mines-bot-safe', { cell: cellName(this.desk.state, reply.best_cell) })
          : (reply.why ?? ''),
      }),
      reply.exact === false ? h('p', { class: 'note', text: t('page-mines-odds-rough') }) : null,
    );
    this.legend.hidden = false;
  }

  /** What is shown in a cell: `{text, class, share, words, key}`, or null. */
  at(index) {
    if (!this.on || !this.found) return null;
    const sign = this.desk.state.cells[index];
    return sign === '.' || sign === 'F' ? (this.found.get(index) ?? null) : null;
  }

  end() {
    this.on = false;
    this.job?.cancel();
  }
}

function oddsOf(share, safe, mine, best) {
  const digits = String(Math.min(99, Math.max(1, Math.round(share * 100)))).padStart(2, '0');
  const text = safe ? 'ok' : mine ? 'XX' : digits;
  const words = safe
    ? t('page-mines-odds-safe')
    : mine
      ? t('page-mines-odds-mine')
      : t('page-mines-odds-share', { share: percent(share) });
  return {
    text,
    share: share.toFixed(3),
    words: best ? `${words}, ${t('page-mines-odds-best')}` : words,
    class: `${safe ? 'sure-safe' : mine ? 'sure-mine' : ''}${best ? ' best' : ''}`,
    key: `${text}${share.toFixed(3)}${best ? '!' : ''}`,
  };
}
