// The page of one game: holds its state and connects clock, saving, tabs, moves, questions, hints, layout and the
// game's view.

import { Clock } from './clock.js';
import { button, download, fill, h, live } from './dom.js';
import { byProgram, dailyEnd } from './daily.js';
import { engine, requestAbout } from './engine.js';
import { pressKey } from './game_keys.js';
import { showKeys } from './help.js';
import { Hints } from './hints.js';
import { useKeysOf } from './keys.js';
import { Layout } from './layout.js';
import { pack, setAddress, shareDialog } from './links.js';
import { Moves } from './moves.js';
import { greetNewcomer } from './newcomer.js';
import { savePicture } from './picture.js';
import { Questions } from './questions.js';
import { Timeline } from './replay.js';
import { loadFile } from './results.js';
import { newRecord, Saving } from './saving.js';
import { playSounds } from './sounds.js';
import { settings } from './store.js';
import { Tabs } from './tabs.js';
import { formatTime, t, unbroken } from './text.js';

/** @import { GameModule, Kept, KeptWithSave, MenuItem } from './types.d.ts' */
/** @import { Fault, MessageId, OwnFields, Replies, RequestName, State, StatisticsLabels } from './replies.d.ts' */

export class GamePage {
  /**
   * @param {GameModule} module describes this kind of game
   * @param {State} state the initial one
   * @param {object} about
   * @param {Element} about.host the page's container
   * @param {Kept|null} about.record the browser's record of the game
   * @param {boolean} about.shared whether somebody else's link led here
   * @param {string|null} about.link the game of a friend's link
   * @param {(where: string, how?: {fresh?: boolean}) => void} about.go
   */
  constructor(module, state, { host, record, shared, link, go }) {
    this.module = module;
    /** The state shown; during a replay, that of the copy. */
    this.state = state;
    this.host = host;
    this.shared = shared;
    this.link = link;
    this.go = go;
    this.gone = false;
    this.paused = false;
    this.recovering = false;
    /** @type {string[]} the new personal bests of the finished game, in words */
    this.bests = [];
    /** @type {Timeline|null} */
    this.timeline = null;
    this.clock = new Clock(Math.max(state.elapsed ?? 0, state.over ? 0 : (record?.elapsed ?? 0)));
    this.saving = new Saving(this, record ?? newRecord(state));
    this.tabs = new Tabs(this);
    this.questions = new Questions(this);
    this.moves = new Moves(this);
    this.hints = new Hints(this);
    useKeysOf(module.kind);
    this.view = module.makeView(this);
    this.board = this.view.board;
    this.layout = new Layout(this);
  }

  /** Shows the game. */
  begin() {
    const { layout, saving } = this;
    fill(this.host, layout.root);
    layout.listen(document, 'keydown', (event) => pressKey(this, /** @type {KeyboardEvent} */ (event)));
    layout.listen(document, 'visibilitychange', () => this.looked());
    layout.listen(window, 'pagehide', () => saving.keepTime());
    const ticking = setInterval(() => this.tick(), 250);
    // A killed browser gives no notice: save the time regularly.
    const keeping = setInterval(() => saving.keepTime(), 5000);
    layout.endings.push(() => {
      clearInterval(ticking);
      clearInterval(keeping);
    });
    this.render(null);
    layout.setZoom(settings.zoom ?? 1);
    layout.watchRoom();
    this.view.onOpen?.();
    if (this.isBegun() && !this.state.over) this.clock.run();
    if (this.shared) this.say(t(this.isBegun() ? 'page-shared-played' : 'page-shared'));
    else if (!this.isBegun()) greetNewcomer(this);
    if (this.state.over) this.ended(false);
    else if (this.isBegun()) saving.begin();
    if (saving.record.hash.startsWith('replay=')) this.replay();
    this.board.focus(saving.record.cursor ?? this.board.cursor);
  }

  /** Removes the game from the page; it stays saved. Moves made just before are still played. */
  async end() {
    this.questions.cancel();
    this.layout.end();
    await this.view.turn;
    await Promise.allSettled(this.tabs.changes);
    this.saving.keepTime();
    this.gone = true;
    this.questions.cancel();
    this.view.onClose?.();
    this.timeline?.close(false);
    this.board.end();
    const { game } = this.state;
    await this.saving.done();
    this.tabs.end();
    engine.call({ do: 'close', game });
  }

  // --- State

  /** The result from the viewpoint of the person here. */
  result() {
    return this.view.result?.() ?? this.state.status;
  }

  isBegun() {
    return this.state.steps > this.state.fixed;
  }

  elapsed() {
    return this.clock.elapsed();
  }

  /**
   * Shows the state.
   * @param {State|null} before the previous one, if any
   */
  render(before) {
    this.layout.show(this.state, this.timeline !== null);
    this.view.render(before);
    this.tick();
  }

  /**
   * Takes over a new state; returns false for a fault.
   * @param {State|Fault} reply
   * @param {{quiet?: boolean, fresh?: boolean}} [how] `quiet`: no message; `fresh`: unrelated to the previous state
   */
  took(reply, { quiet = false, fresh = false } = {}) {
    if (!reply || this.gone) return false;
    if ('error' in reply) {
      if (reply.code === 'gone') this.recover();
      this.say(reply.error, 'bad');
      return false;
    }
    const before = this.state;
    this.state = reply;
    this.hints.clear();
    if (before.over && !reply.over) this.playedOn();
    this.render(fresh ? null : before);
    if (reply.events) this.view.onEvents?.(reply);
    playSounds(reply, reply.over && !before.over && this.result() === 'won');
    if (!quiet && reply.said?.length) this.say(reply.said.join(' '));
    if (reply.over) this.clock.stop();
    else if (this.isBegun() && !this.paused) this.clock.run();
    if (reply.over && !before.over) this.ended(true);
    this.saving.keep();
    return true;
  }

  /** Continues a finished game; a replay gets its own address. */
  playedOn() {
    this.bests = [];
    this.layout.hideCard();
    if (this.saving.leaveReplay()) setAddress(this.state.id);
  }

  /**
   * Shows the game as another tab has saved it.
   * @param {KeptWithSave} kept
   */
  async follow(kept) {
    const reply = await engine.call({ do: 'open', save: kept.save, elapsed: kept.elapsed });
    if ('error' in reply) return;
    if (this.gone) {
      engine.call({ do: 'close', game: reply.game });
      return;
    }
    this.timeline?.close();
    const before = this.state;
    this.state = reply;
    this.saving.adopt(kept);
    this.clock.reset(Math.max(reply.elapsed, kept.elapsed ?? 0));
    this.hints.clear();
    if (before.over && !reply.over) this.layout.hideCard();
    this.render(before);
    if (reply.over && !before.over) this.ended(false);
    engine.call({ do: 'close', game: before.game });
  }

  /** Reopens the game from its last save after the engine has lost it. */
  async recover() {
    const save = this.saving.lastSave;
    if (!save || this.recovering) return;
    this.recovering = true;
    const reply = await engine.call({ do: 'open', save, elapsed: this.elapsed() });
    this.recovering = false;
    if ('error' in reply) return;
    this.state = reply;
    this.render(null);
  }

  /**
   * Asks the engine about the game.
   * @template {RequestName} Name
   * @param {Name} what
   * @param {Partial<OwnFields<Name>>} [fields]
   * @returns {Promise<Replies[Name] | Fault>}
   */
  call(what, fields = {}) {
    return engine.call(requestAbout(what, { game: this.state.game }, fields));
  }

  // --- Shortcuts for views

  /**
   * @template {RequestName} Name
   * @param {Name} what
   * @param {Partial<OwnFields<Name>>} [fields]
   * @param {{busy?: MessageId, quiet?: boolean}} [how]
   * @returns {Promise<Replies[Name] | null>}
   */
  ask(what, fields, how) {
    return this.questions.ask(what, fields, how);
  }

  /**
   * @param {string} move
   * @param {() => boolean} [isStillMeant]
   */
  play(move, isStillMeant) {
    return this.moves.play(move, isStillMeant);
  }

  /**
   * Shows words on the message line and announces them to screen readers.
   * @param {string} words
   * @param {string} [tone]
   */
  say(words, tone = '') {
    this.layout.say(unbroken(words), tone);
  }

  /**
   * Announces words to screen readers only.
   * @param {string} words
   */
  speak(words) {
    live(words);
  }

  /**
   * Opens another game in place of this one, which is abandoned unless it is over.
   * @param {string} idOrSave
   */
  async open(idOrSave) {
    this.timeline?.close();
    await this.saving.giveUp();
    this.go(idOrSave, { fresh: true });
  }

  // --- The clock

  looked() {
    if (document.hidden) {
      this.saving.keepTime();
      this.clock.stop();
    } else if (this.isBegun() && !this.state.over && !this.paused) this.clock.run();
  }

  tick() {
    const { state, timeline } = this;
    const played = state.over ? (state.elapsed ?? this.elapsed()) : this.elapsed();
    this.layout.showTime(formatTime(timeline ? timeline.at() : played));
  }

  pause() {
    if (this.paused) {
      this.resume();
      return;
    }
    if (this.state.over || !this.isBegun()) return;
    this.clock.stop();
    this.paused = true;
    this.layout.showCover(() => this.resume());
  }

  resume() {
    this.paused = false;
    this.layout.hideCover();
    this.clock.run();
    this.board.focus();
  }

  // --- The end

  /**
   * Shows the end card; `now` means that the game has just ended, so its result is recorded.
   * @param {boolean} now
   */
  ended(now) {
    this.clock.stop();
    this.showEnd(null);
    if (now) this.board.finish(this.result());
    if (now) this.saving.finish();
    else this.askLabels();
  }

  async askLabels() {
    const save = await this.saving.text();
    if (save === null) return;
    const labels = await engine.inBackground({ do: 'labels', save }).promise;
    if (labels && !('error' in labels) && !this.gone && this.state.over) this.showEnd(labels);
  }

  /** @param {StatisticsLabels|null} labels */
  showEnd(labels) {
    if (this.timeline) return;
    const daily = dailyEnd(this);
    this.layout.showCard(
      h(
        'div',
        { class: `end-card ${this.state.bot ? '' : this.state.status}` },
        this.view.summary(labels),
        this.state.bot ? h('p', { class: 'played-by', text: byProgram(this.state.kind) }) : null,
        this.bests.map((words) => h('p', { class: 'new-best', text: words })),
        daily?.words,
        h(
          'div',
          { class: 'hint-actions' },
          button({
            icon: 'new',
            label: t('page-again'),
            class: 'primary',
            onclick: () => this.moves.another(),
          }),
          button({
            icon: 'replay',
            label: t('key-replay'),
            key: this.keyOf('replay') ?? 'r',
            onclick: () => this.replay(),
          }),
          daily?.button ?? button({ icon: 'share', label: t('key-share'), onclick: () => this.share() }),
        ),
      ),
    );
    if (labels === null) live(this.state.stands);
  }

  async replay() {
    if (this.timeline) {
      this.timeline.close();
      return;
    }
    if (this.state.steps === 0) return;
    this.hints.clear();
    this.clock.stop();
    const timeline = new Timeline(this);
    if (await timeline.open()) this.render(null);
  }

  // --- Sharing, files

  async share() {
    const links = await this.call('links');
    if ('error' in links) this.say(links.error, 'bad');
    else shareDialog({ ...links, whole: links.whole ?? (await this.packed()) });
  }

  /** The address of the whole game if it has no ID: its compressed save. */
  async packed() {
    const save = await this.saving.text();
    return save && this.isBegun() ? pack(save) : null;
  }

  async saveFile() {
    const save = await this.saving.text();
    if (save) download(`grille-${this.state.kind}-${new Date().toISOString().slice(0, 10)}.txt`, save);
  }

  // --- Menu and keys

  /** @returns {MenuItem[]} */
  menuItems() {
    const { state } = this;
    const load = () =>
      loadFile(
        (text) => this.open(text),
        (words) => this.say(words),
      );
    return [
      {
        icon: 'first',
        label: t('key-restart'),
        run: () => this.moves.restart(),
        disabled: state.steps <= state.fixed,
      },
      { icon: 'new', label: t('page-another'), run: () => this.moves.another() },
      {
        icon: 'pause',
        label: t('key-pause'),
        run: () => this.pause(),
        disabled: state.over || !this.isBegun(),
      },
      { icon: 'download', label: t('page-picture-svg'), run: () => savePicture(this, 'svg') },
      { icon: 'download', label: t('page-picture-png'), run: () => savePicture(this, 'png') },
      { icon: 'download', label: t('page-save-file'), run: () => this.saveFile() },
      { icon: 'upload', label: t('page-load-file'), run: load },
    ];
  }

  /** @returns {MenuItem[]} */
  lastItems() {
    const help = { icon: 'keyboard', label: t('key-help'), key: '?', run: () => showKeys(this) };
    const { kind } = this.module;
    const rules = { icon: 'help', label: t('page-rules'), href: `#${this.rules}` };
    const lesson = { icon: 'eye', label: t('page-lesson'), href: `#lesson=${kind}:1` };
    return [...(this.module.more?.() ?? []), rules, lesson, help];
  }

  /** The address of the rules of this game. */
  get rules() {
    return `rules=${this.module.rulesOf?.(this.state) ?? this.module.kind}`;
  }

  /**
   * The game's own key for an action, if it differs from the common one.
   * @param {string} action
   */
  keyOf(action) {
    return this.module.keyNames?.[action] ?? null;
  }

  escape() {
    if (this.questions.cancel()) {
      this.say(t('page-cancelled'));
      return;
    }
    if (this.view.onEscape?.()) return;
    this.hints.clear();
  }
}
