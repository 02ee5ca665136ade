// Everything that changes a game: moves, undo and redo, bookmarks, typed lines, restart. Each waits until this tab may
// change the game.

import { engine } from './engine.js';
import { h, openDialog } from './dom.js';
import { formatTime, t } from './text.js';
import { MOST_TRIES, seed } from './ids.js';
import { loadFile } from './results.js';

/** @import { GamePage } from './types.d.ts' */

export class Moves {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Changes the game and shows it; returns the new state, or null after showing a refusal.
   * @param {'undo' | 'redo' | 'goto' | 'note' | 'bookmark' | 'return' | 'sit'} what
   * @param {Record<string, unknown>} [fields]
   */
  change(what, fields = {}) {
    const { page } = this;
    return page.tabs.changing(async () => {
      const reply = await page.call(what, fields);
      return page.took(reply, { quiet: true }) && !('error' in reply) ? reply : null;
    });
  }

  /**
   * Plays a move; returns whether it was played. `isStillMeant` says whether the move still fits if another tab has
   * changed the game.
   * @param {string} move
   * @param {() => boolean} [isStillMeant]
   */
  async play(move, isStillMeant = () => true) {
    const { page } = this;
    page.timeline?.close();
    if (page.paused) page.resume();
    return page.tabs.changing(async () => {
      if (page.gone || !isStillMeant()) return false;
      const { state } = page;
      if (state.kind === 'mines' && state.slow_first && !state.laid && /^d\b/.test(move))
        return this.playSlowly(move);
      return page.took(await page.call('move', { move, elapsed: page.elapsed() }));
    });
  }

  /**
   * Plays a first move that must search for a board, in another worker so it can be stopped.
   * @param {string} move
   */
  async playSlowly(move) {
    const { page } = this;
    const reply = await page.ask('move', { move, elapsed: page.elapsed() }, { busy: 'page-searching' });
    if (!reply?.save) {
      if (reply === null && !page.gone && page.layout.message.textContent === '')
        page.say(t('mines-search-stopped'));
      return false;
    }
    const old = page.state.game;
    const opened = await engine.call({ do: 'open', save: reply.save, elapsed: page.elapsed() });
    engine.call({ do: 'close', game: old });
    return page.took('error' in opened ? opened : { ...opened, events: reply.events, said: reply.said });
  }

  undo() {
    return this.inTurn(async () => {
      const { page } = this;
      if (page.timeline) await page.timeline.step(-1);
      else if (page.view.undo) await page.view.undo();
      else await this.step('undo');
    });
  }

  redo() {
    return this.inTurn(async () => {
      const { page } = this;
      if (page.timeline) await page.timeline.step(1);
      else if (page.view.redo) await page.view.redo();
      else await this.step('redo');
    });
  }

  /**
   * Acts after the moves that were typed before.
   * @param {() => Promise<unknown>} act
   */
  async inTurn(act) {
    const { view } = this.page;
    await (view.inTurn ? view.inTurn(act) : act());
  }

  /** @param {'undo' | 'redo'} what */
  async step(what) {
    const { page } = this;
    const state = await this.change(what);
    if (state) page.say(state.done ? state.stands : t(`${what}-nothing`));
  }

  /**
   * Goes to a position in the history; returns whether it was reached.
   * @param {number} step
   */
  async goTo(step) {
    return (await this.change('goto', { to: step })) !== null;
  }

  /** Starts the same board again; the current game is abandoned. */
  async restart() {
    const { page } = this;
    page.timeline?.close();
    await page.tabs.changing(async () => {
      await page.saving.giveUp();
      page.clock.reset();
      page.layout.hideCard();
      page.saving.startAnew();
      page.took(await page.call('restart'), { fresh: true });
    });
    page.clock.reset();
    page.tick();
  }

  /**
   * Opens a game of the same kind with another seed. Not every seed has a puzzle of every level of Takuzu: unless the
   * seed was chosen, others are tried.
   * @param {string} [number]
   */
  async another(number) {
    const { page } = this;
    const tries = number === undefined && page.state.kind === 'takuzu' ? MOST_TRIES : 1;
    for (let tried = 1; tried <= tries && !page.gone; tried += 1) {
      const reply = await page.call('another', { seed: number ?? seed() });
      if ('error' in reply) {
        page.say(reply.error, 'bad');
        return;
      }
      const made = tries === 1 ? null : await page.questions.wait({ do: 'save', id: reply.id });
      if (tries > 1 && made === null) return;
      if (!made || !('error' in made)) {
        await page.open(made?.save ?? reply.id);
        return;
      }
      if (tried === tries || made.code !== 'bad') page.say(made.error, 'bad');
      if (made.code !== 'bad') return;
    }
  }

  /** @param {'help' | 'bot'} what */
  async note(what) {
    await this.change('note', { what, elapsed: this.page.elapsed() });
  }

  /** Notes that help was used; the hint shown stays. */
  async noteHelp() {
    const { page } = this;
    await page.tabs.changing(async () => {
      const { steps, standing } = page.state;
      const noted = await page.call('note', { what: 'help', elapsed: page.elapsed() });
      if (!('error' in noted) && noted.steps === steps && noted.standing === standing) {
        page.state = noted;
        page.render(noted);
      }
      page.saving.keep();
    });
  }

  async bookmark() {
    await this.change('bookmark');
  }

  /** Goes back to the last bookmark; returns whether there was one, or null after a fault. */
  async returnToBookmark() {
    const state = await this.change('return');
    return state && Boolean(state.done);
  }

  /**
   * Handles typed text: a move, or a command of the page.
   * @param {string} text
   */
  async line(text) {
    const { page } = this;
    if (page.view.isOthersTurn?.() && (await this.isMove(text))) {
      page.say(t('page-friend-wait'));
      return;
    }
    const reply = await page.tabs.changing(async () => {
      const answer = await page.call('line', { text, elapsed: page.elapsed() });
      if (!('error' in answer) && !answer.kind) return answer;
      if (page.timeline && !('error' in answer)) page.timeline.close();
      page.took(answer);
      return null;
    });
    if (reply === null || page.gone) return;
    if (reply.said.some((words) => words.includes('\n'))) this.showText(reply.said.join('\n'));
    else if (reply.said.length) page.say(reply.said.join(' '));
    this.command(reply.command, reply.rest ?? '');
  }

  /**
   * Whether a typed line would play a move, tried on a copy of the game.
   * @param {string} text
   */
  async isMove(text) {
    const save = await this.page.saving.text();
    const answer = save && (await engine.call({ do: 'line', save, text, elapsed: 0 }));
    return Boolean(answer && !('error' in answer) && answer.kind);
  }

  /**
   * @param {string} name
   * @param {string} rest
   */
  command(name, rest) {
    const { page } = this;
    const own = page.view.commands[name];
    if (own) {
      own(rest);
      return;
    }
    const help = () => `${t(`line-help-${page.state.kind}`)}\n${t('line-help-all')}`;
    /** @type {Record<string, () => unknown>} */
    const all = {
      hint: () => page.hints.next(),
      'hint!': () => page.hints.whole(),
      undo: () => this.times(rest, () => this.undo()),
      redo: () => this.times(rest, () => this.redo()),
      restart: () => this.restart(),
      new: () => (/^\d+$/.test(rest) ? this.another(rest) : page.module.newDialog(page)),
      time: () => page.say(formatTime(page.elapsed())),
      load: () =>
        loadFile(
          (text) => page.open(text),
          (words) => page.say(words),
        ),
      id: () => page.share(),
      replay: () => page.replay(),
      verdicts: () => page.replay(),
      play: () => page.hints.play(),
      bookmark: () => this.bookmark(),
      return: async () => {
        if ((await this.returnToBookmark()) === false) page.say(t('page-no-bookmark'));
      },
      save: () => page.saveFile(),
      help: () => this.showText(help()),
      quit: () => page.go(''),
    };
    all[name]?.();
  }

  /**
   * Runs something as often as the typed number says, or once.
   * @param {string} rest
   * @param {() => Promise<unknown>} run
   */
  async times(rest, run) {
    const count = Math.min(10000, Math.max(1, Number.parseInt(rest, 10) || 1));
    for (let round = 0; round < count; round += 1) await run();
  }

  /**
   * Shows text of several lines in a dialog.
   * @param {string} words
   */
  showText(words) {
    openDialog({
      title: this.page.layout.title.textContent ?? '',
      wide: true,
      content: h('pre', { class: 'plain-text', tabindex: '0', text: words }),
    });
  }
}
