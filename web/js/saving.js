// Saves a game in the browser: in progress, abandoned, and finished.

import { settle } from './results.js';
import { store } from './store.js';

/** @import { GamePage, Kept, KeptWithSave } from './types.d.ts' */
/** @import { State } from './replies.d.ts' */

/** A unique key for a game, as the same ID may be played twice. */
const uid = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36)}`;

/**
 * The record of a game that was never saved.
 * @param {Pick<State, 'id' | 'kind'>} state
 * @returns {Kept}
 */
export function newRecord(state) {
  return { key: uid(), hash: state.id, kind: state.kind, started: Date.now(), recorded: false };
}

export class Saving {
  /**
   * @param {GamePage} page
   * @param {Kept} record
   */
  constructor(page, record) {
    this.page = page;
    this.record = record;
    /** @type {number|undefined} the time of the save that is shown */
    this.when = record.when;
    /** @type {KeptWithSave|null} the last save, by this or another tab */
    this.latest = null;
    /** @type {string|null} the text of the last save */
    this.lastSave = null;
    this.dirty = false;
    /** @type {Promise<void>|null} */
    this.running = null;
    this.finishing = Promise.resolve();
    this.givesUp = false;
  }

  /**
   * The game as text; null, with a message, if the engine cannot write it.
   * @returns {Promise<string|null>}
   */
  async text() {
    const { page } = this;
    const { game } = page.state;
    const reply = await page.call('save', { elapsed: page.elapsed() });
    if (!('error' in reply)) {
      this.lastSave = reply.save;
      return reply.save;
    }
    if (page.gone) return null;
    // Another tab's save has replaced the game meanwhile.
    if (page.state.game !== game) return this.text();
    if (reply.code === 'gone') page.recover();
    page.say(reply.error, 'bad');
    return null;
  }

  /** Called when a game already begun is opened; saves it if it came with a link. */
  begin() {
    if (this.when === undefined) this.page.tabs.changing(async () => this.keep());
    else store.bringForward(this.record.key);
  }

  /** Saves only time and cursor, synchronously, so it works while the page closes. */
  keepTime() {
    const { page } = this;
    if (!page.isBegun() || page.state.over || !page.clock.runs || page.timeline) return;
    store.touchGame(this.record.key, { elapsed: page.elapsed(), cursor: page.board.cursor });
  }

  /** Saves the game; one save at a time, ending with the newest state. */
  keep() {
    this.dirty = true;
    this.running ??= this.keepAll().finally(() => {
      this.running = null;
    });
  }

  async keepAll() {
    const { page } = this;
    while (this.dirty && !page.timeline) {
      this.dirty = false;
      const { state } = page;
      if (!page.isBegun() || (state.over && this.record.recorded)) return;
      const save = await this.text();
      if (save === null || state.over || this.givesUp || !page.tabs.isOwner) return;
      const about = this.about(save);
      await store.putGame(about);
      this.share(about);
    }
  }

  /** Waits until everything is saved. */
  async done() {
    await this.running;
    await this.finishing;
  }

  /**
   * The record of the game.
   * @param {string} save
   * @returns {KeptWithSave & {elapsed: number, when: number}}
   */
  about(save) {
    const { page } = this;
    const { state } = page;
    return {
      ...this.record,
      id: state.id,
      title: state.title,
      stands: state.stands,
      steps: state.steps,
      elapsed: page.elapsed(),
      // Later than any earlier save, whatever the clock says.
      when: Math.max(Date.now(), (this.when ?? 0) + 1),
      cursor: page.board.cursor,
      helped: state.helped,
      bot: state.bot,
      status: state.status,
      save,
    };
  }

  /** Abandons the game for another one and records it as left. */
  async giveUp() {
    const { page } = this;
    if (page.state.over || !page.isBegun()) {
      store.dropGame(this.record.key);
      return;
    }
    const save = await this.text();
    this.givesUp = true;
    store.dropGame(this.record.key);
    if (!this.record.recorded && save) settle({ ...this.about(save), outcome: 'left' });
    await this.running;
    store.dropGame(this.record.key);
    this.givesUp = false;
  }

  /** Moves a finished game to the replays and records its result. */
  finish() {
    this.finishing = this.finishAll();
  }

  async finishAll() {
    const { page, record } = this;
    const { game } = page.state;
    const save = await this.text();
    if (save === null) return;
    store.dropGame(record.key);
    if (record.recorded) {
      page.askLabels();
      return;
    }
    const about = this.about(save);
    await store.putReplay(about);
    record.recorded = true;
    this.share({ ...about, recorded: true });
    settle(about).then((settled) => {
      if (page.gone || !page.state.over || page.state.game !== game) return;
      page.bests = settled?.bests ?? [];
      page.showEnd(settled?.labels ?? null);
    });
  }

  /**
   * Sends the save to other tabs.
   * @param {KeptWithSave & {when: number}} about
   */
  share(about) {
    this.latest = about;
    this.when = about.when;
    this.page.tabs.post('saved', about);
  }

  /** Starts a new record for the same board. */
  startAnew() {
    this.record = {
      ...this.record,
      key: uid(),
      started: Date.now(),
      recorded: false,
      outcome: undefined,
      luck: undefined,
      questions: undefined,
    };
    this.latest = null;
  }

  /** Starts a new record when a replay is played on; returns whether it was a replay. */
  leaveReplay() {
    if (!this.record.hash.startsWith('replay=')) return false;
    const { id } = this.page.state;
    this.record = { ...this.record, key: uid(), hash: id, started: Date.now() };
    return true;
  }

  /**
   * Takes over another tab's save.
   * @param {KeptWithSave} kept
   */
  adopt(kept) {
    const { save, ...record } = kept;
    this.record = record;
    this.when = record.when;
    this.latest = kept;
    this.lastSave = save;
  }
}
