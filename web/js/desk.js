// What does every game on the page have? A title, its board, a panel, tools, a message line; the clock, undo,
// hints in stages, sharing, replays, pictures, and a place in the browser's storage. The rest is the game's.

import { engine } from './engine.js';
import { button, download, fill, h, icon, isTyping, menu, on, openDialog } from './dom.js';
import { formatTime, t } from './text.js';
import { settings, store } from './store.js';
import { savePicture } from './picture.js';
import { Timeline } from './replay.js';
import { showKeys } from './help.js';
import { encodeHash, pack, seed, shareDialog } from './links.js';
import { loadFile, settle } from './results.js';

export { encodeHash, linkTo, seed, unpack } from './links.js';
export { loadFile, settle, settleAll } from './results.js';

/** Work that takes less is not worth a line that says so. */
const BUSY_AFTER = 250;

/** A name of its own for every game, as the same ID may be played twice. */
const uid = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 46656).toString(36)}`;

export class Desk {
  /**
   * @param {object} module the game's module
   * @param {object} state the first STATE
   * @param {{host: Element, record: object|null, shared: boolean, go: (hash: string) => void}} about
   */
  constructor(module, state, { host, record, shared, go }) {
    this.module = module;
    this.state = state;
    this.host = host;
    this.go = go;
    this.shared = shared;
    this.record = record ?? {
      key: uid(),
      hash: state.id,
      kind: state.kind,
      started: Date.now(),
      recorded: false,
    };
    this.before = Math.max(state.elapsed ?? 0, state.over ? 0 : (record?.elapsed ?? 0));
    this.since = null;
    this.paused = false;
    this.told = null;
    this.timeline = null;
    this.board = null;
    this.endings = [];
  }

  /** Puts the game on the page. */
  begin() {
    this.parts = this.module.parts(this);
    fill(this.host, this.layout());
    this.endings.push(on(document, 'keydown', (event) => this.keyed(event)));
    this.endings.push(on(document, 'visibilitychange', () => this.looked()));
    this.endings.push(on(window, 'pagehide', () => this.keepTime()));
    const ticking = setInterval(() => this.tick(), 250);
    // A browser that is killed says nothing: the time is kept now and then.
    const keeping = setInterval(() => {
      if (this.since !== null) this.keepTime();
    }, 5000);
    this.endings.push(() => {
      clearInterval(ticking);
      clearInterval(keeping);
    });
    this.render(null);
    this.setZoom(settings.zoom ?? 1);
    this.watchRoom();
    this.module.onOpen?.(this);
    if (this.isBegun() && !this.state.over) {
      this.run();
      this.keep();
    }
    if (this.shared) this.say(t(this.isBegun() ? 'page-shared-played' : 'page-shared'));
    if (this.state.over) this.ended(false);
    if (this.record.hash.startsWith('replay=')) this.replay();
    this.board?.focus?.(this.record.cursor ?? this.board.cursor);
  }

  /** Takes the game off the page; it stays saved. */
  async end() {
    this.keepTime();
    this.gone = true;
    this.cancelAsked();
    for (const run of this.endings.splice(0)) run();
    this.module.onClose?.(this);
    this.timeline?.close(false);
    this.board?.end?.();
    const { game } = this.state;
    await this.saving;
    engine.call({ do: 'close', game });
  }

  // --- Layout

  layout() {
    this.title = h('h1', { class: 'desk-name' });
    this.badges = h('span', { class: 'badges' });
    this.clock = h('span', { class: 'fact clock', role: 'timer', 'aria-label': t('page-clock') });
    this.message = h('p', { class: 'message' });
    this.busy = h('div', { class: 'busy', hidden: true });
    this.card = h('section', { class: 'desk-card', 'aria-label': t('page-card'), hidden: true });
    this.cover = h('div', { class: 'cover', hidden: true });
    this.strip = h('div', { class: 'desk-strip', hidden: true });
    this.holder = h('div', { class: 'desk-board' }, this.parts.board, this.cover);
    this.sheet = h(
      'aside',
      { class: 'desk-panel', id: 'desk-panel', 'aria-label': t('page-panel') },
      button({
        icon: 'close',
        label: t('page-close'),
        bare: true,
        class: 'sheet-close',
        onclick: () => this.toggleSheet(false),
      }),
      this.parts.panel ?? [],
      this.lineForm(),
    );
    this.root = h(
      'section',
      { class: 'desk', dataset: { kind: this.state.kind } },
      h(
        'div',
        { class: 'desk-title' },
        this.title,
        this.badges,
        h(
          'div',
          { class: 'facts' },
          this.parts.facts ?? [],
          h('span', { class: 'fact clock-fact' }, icon('clock'), this.clock),
        ),
      ),
      this.holder,
      this.strip,
      this.messageLine(),
      this.toolbar(),
      h('div', { class: 'desk-side' }, this.card, this.sheet),
      this.phoneBar(),
    );
    return this.root;
  }

  messageLine() {
    return h('div', { class: 'message-line' }, this.message, this.busy);
  }

  toolbar() {
    this.undoButton = button({
      icon: 'undo',
      label: t('key-undo'),
      key: this.keyOf('undo') ?? 'u',
      class: 'in-bar',
      onclick: () => this.undo(),
    });
    this.redoButton = button({
      icon: 'redo',
      label: t('key-redo'),
      key: 'Ctrl+Y',
      bare: true,
      class: 'square',
      onclick: () => this.redo(),
    });
    this.hintButton = button({
      icon: 'hint',
      label: t('key-hint'),
      key: 'h',
      class: 'in-bar',
      onclick: () => this.hint(),
    });
    this.historyButton = button({
      icon: 'replay',
      label: t('key-replay'),
      key: this.keyOf('replay') ?? 'r',
      bare: true,
      class: 'square',
      onclick: () => this.replay(),
    });
    const more = button({ icon: 'more', label: t('page-more'), bare: true, class: 'square' });
    return h(
      'div',
      { class: 'tools', role: 'toolbar', 'aria-label': t('page-tools') },
      this.undoButton,
      this.redoButton,
      this.hintButton,
      this.parts.tools ?? [],
      button({ icon: 'new', label: t('key-new'), key: 'n', onclick: () => this.module.newDialog(this) }),
      button({ icon: 'share', label: t('key-share'), onclick: () => this.share() }),
      this.historyButton,
      menu(more, () => this.moreItems()),
    );
  }

  moreItems() {
    const over = this.state.over;
    return [
      {
        icon: 'first',
        label: t('key-restart'),
        run: () => this.restart(),
        disabled: this.state.steps <= this.state.fixed,
      },
      { icon: 'new', label: t('page-another'), run: () => this.another() },
      { icon: 'pause', label: t('key-pause'), run: () => this.pause(), disabled: over || !this.isBegun() },
      { icon: 'download', label: t('page-picture-svg'), run: () => savePicture(this, 'svg') },
      { icon: 'download', label: t('page-picture-png'), run: () => savePicture(this, 'png') },
      { icon: 'download', label: t('page-save-file'), run: () => this.saveFile() },
      {
        icon: 'upload',
        label: t('page-load-file'),
        run: () =>
          loadFile(
            (text) => this.open(text),
            (words) => this.say(words),
          ),
      },
      { icon: 'up', label: t('page-larger'), run: () => this.setZoom(Math.min(2.5, this.zoom * 1.2)) },
      { icon: 'down', label: t('page-smaller'), run: () => this.setZoom(Math.max(0.5, this.zoom / 1.2)) },
      ...(this.module.more?.(this) ?? []),
      { icon: 'keyboard', label: t('key-help'), key: '?', run: () => showKeys(this.module) },
    ];
  }

  phoneBar() {
    this.undoBar = button({ icon: 'undo', label: t('key-undo'), onclick: () => this.undo() });
    this.hintBar = button({ icon: 'hint', label: t('key-hint'), onclick: () => this.hint() });
    this.sheetButton = button({
      icon: 'panel',
      label: t('page-panel'),
      'aria-expanded': 'false',
      'aria-controls': 'desk-panel',
      onclick: () => this.toggleSheet(),
    });
    return h(
      'div',
      { class: 'phone-bar', role: 'toolbar', 'aria-label': t('page-tools') },
      this.parts.bar ?? [],
      this.undoBar,
      this.hintBar,
      this.sheetButton,
    );
  }

  toggleSheet(open = !this.sheet.classList.contains('open')) {
    this.sheet.classList.toggle('open', open);
    this.sheetButton.setAttribute('aria-expanded', String(open));
    if (open) this.sheet.querySelector('.sheet-close').focus();
  }

  /** The field that takes moves as line mode does. */
  lineForm() {
    const input = h('input', {
      type: 'text',
      id: 'line-field',
      class: 'line-field',
      autocomplete: 'off',
      autocapitalize: 'off',
      spellcheck: 'false',
      enterkeyhint: 'send',
      maxlength: '4000',
    });
    this.lines = input;
    return h(
      'form',
      {
        class: 'line-form',
        onsubmit: (event) => {
          event.preventDefault();
          const text = input.value.trim();
          input.value = '';
          if (text) this.line(text);
        },
      },
      h('label', { for: 'line-field', text: t('page-line') }),
      h(
        'div',
        { class: 'line-row' },
        input,
        h('button', { class: 'button', type: 'submit', text: t('page-line-send') }),
      ),
      h('p', { class: 'note', text: t('page-line-note') }),
    );
  }

  setZoom(zoom) {
    this.zoom = zoom;
    settings.set('zoom', zoom);
    this.board?.setZoom?.(zoom);
  }

  /** A plain board takes the height that the rest leaves, and the tools follow right below it. */
  watchRoom() {
    if (!this.board?.setRoom || this.parts.board !== this.board.element) return;
    this.root.classList.add('snug');
    const watcher = new ResizeObserver(() => this.measure());
    for (const one of [
      document.documentElement,
      this.root.querySelector('.desk-title'),
      this.strip,
      this.root.querySelector('.tools'),
    ])
      watcher.observe(one);
    this.endings.push(() => watcher.disconnect());
    this.measure();
  }

  measure() {
    const high = (selector) => this.root.querySelector(selector)?.offsetHeight ?? 0;
    const beside = matchMedia('(max-width: 900px) and (max-height: 500px)').matches;
    const below = beside ? 0 : high('.tools') + high('.message-line');
    const rest = high('.desk-title') + high('.phone-bar') + this.strip.offsetHeight + below;
    const room = Math.max(
      220,
      innerHeight - this.root.getBoundingClientRect().top - scrollY - rest - (this.strip.hidden ? 58 : 68),
    );
    if (room !== this.room) {
      this.room = room;
      this.board.setRoom(room);
    }
  }

  // --- State

  isBegun() {
    return this.state.steps > this.state.fixed;
  }

  /** Shows the state; `before` is the one before, or null. */
  render(before) {
    const { state } = this;
    const title = state.title.replace(/\.$/, '');
    const [, name, , rest] = /^(.*?)(\s?:|\.)\s(.*)$/.exec(title) ?? [null, title, '', ''];
    fill(this.title, name, rest ? h('span', { class: 'desk-rest', text: ` · ${rest}` }) : null);
    document.title = `${title} · grille`;
    const bot = state.bot ? h('span', { class: 'badge', text: t('page-badge-bot') }) : null;
    const help = state.helped ? h('span', { class: 'badge', text: t('mines-helped') }) : null;
    fill(this.badges, help, bot);
    const back = state.standing > state.fixed;
    for (const one of [this.undoButton, this.undoBar]) one.disabled = !back || this.timeline !== null;
    this.redoButton.disabled = state.standing >= state.steps || this.timeline !== null;
    this.hintButton.disabled = state.over || this.timeline !== null;
    this.hintBar.disabled = this.hintButton.disabled;
    this.historyButton.disabled = state.steps === 0;
    this.module.render(this, state, before);
    this.tick();
  }

  /** Takes over a reply; gives whether it was one. */
  took(reply, { quiet = false, fresh = false } = {}) {
    if (!reply || this.gone) return false;
    if (reply.error) {
      if (reply.code === 'gone') this.recover();
      this.say(reply.error, 'bad');
      return false;
    }
    const before = this.state;
    this.state = reply;
    this.clearHint();
    if (before.over && !reply.over) {
      this.hideCard();
      this.leaveReplay();
    }
    this.render(fresh ? null : before);
    if (reply.events) this.module.onEvents?.(this, reply);
    if (!quiet && reply.said?.length) this.say(reply.said.join(' '));
    if (reply.over) this.stop();
    else if (this.isBegun() && !this.paused) this.run();
    if (reply.over && !before.over) this.ended(true);
    this.keep();
    return true;
  }

  /** A finished game that is played on is a game of its own, with an address of its own. */
  leaveReplay() {
    if (!this.record.hash.startsWith('replay=')) return;
    this.record = { ...this.record, key: uid(), hash: this.state.id, started: Date.now(), recorded: true };
    history.replaceState(null, '', `#${encodeHash(this.state.id)}`);
  }

  /** The engine has lost the game: it comes back from what was saved. */
  async recover() {
    if (!this.lastSave || this.recovering) return;
    this.recovering = true;
    const reply = await engine.call({ do: 'open', save: this.lastSave, elapsed: this.elapsed() });
    this.recovering = false;
    if (!reply.error) {
      this.state = reply;
      this.render(null);
    }
  }

  call(what, fields = {}) {
    return engine.call({ do: what, game: this.state.game, ...fields });
  }

  /**
   * Asks aside with the whole game; a line says that it is busy, and Cancel ends it. The newest wins.
   * Resolves to the reply, or to null when it was cancelled or refused.
   */
  async ask(what, fields = {}, { busy = 'mines-thinking', quiet = false } = {}) {
    this.cancelAsked();
    const round = { cancelled: false };
    this.asked = round;
    const saved = await this.call('save', { elapsed: this.elapsed() });
    if (round.cancelled) return null;
    if (saved.error) {
      this.asked = null;
      if (saved.code === 'gone') this.recover();
      this.say(saved.error, 'bad');
      return null;
    }
    this.lastSave = saved.save;
    const work = engine.aside({ do: what, save: saved.save, ...fields });
    round.cancel = work.cancel;
    const timer = quiet ? 0 : setTimeout(() => this.showBusy(t(busy), () => this.cancelAsked()), BUSY_AFTER);
    const reply = await work.promise;
    clearTimeout(timer);
    if (this.asked === round) {
      this.asked = null;
      this.hideBusy();
    }
    if (reply === null || round.cancelled || this.gone) return null;
    if (reply.error) {
      this.say(reply.error, 'bad');
      return null;
    }
    return reply;
  }

  cancelAsked() {
    const round = this.asked;
    if (!round) return false;
    round.cancelled = true;
    round.cancel?.();
    this.asked = null;
    this.hideBusy();
    return true;
  }

  showBusy(words, cancel) {
    fill(
      this.busy,
      h('span', { class: 'spinner', 'aria-hidden': 'true' }),
      h('span', { text: words }),
      h('button', { type: 'button', class: 'button small', text: t('page-cancel'), onclick: cancel }),
    );
    this.busy.hidden = false;
    this.message.hidden = true;
    live(words);
  }

  hideBusy() {
    this.busy.hidden = true;
    this.message.hidden = false;
  }

  // --- Moves

  /** Plays a move; gives whether it was played. */
  async play(move) {
    if (this.timeline) this.timeline.close();
    if (this.paused) this.resume();
    const { state } = this;
    if (state.slow_first && !state.laid && /^d\b/.test(move)) return this.playSlowly(move);
    return this.took(await this.call('move', { move, elapsed: this.elapsed() }));
  }

  /** A first move that searches a board: aside, so that it can be stopped. */
  async playSlowly(move) {
    const reply = await this.ask('move', { move, elapsed: this.elapsed() }, { busy: 'page-searching' });
    if (!reply?.save) {
      if (reply === null && !this.gone && this.message.textContent === '')
        this.say(t('mines-search-stopped'));
      return false;
    }
    const old = this.state.game;
    const opened = await engine.call({ do: 'open', save: reply.save, elapsed: this.elapsed() });
    engine.call({ do: 'close', game: old });
    return this.took({ ...opened, events: reply.events, said: reply.said });
  }

  async undo() {
    if (this.timeline) return this.timeline.step(-1);
    if (this.module.undo) return this.module.undo(this);
    const reply = await this.call('undo', { elapsed: this.elapsed() });
    if (this.took(reply, { quiet: true })) this.say(reply.done ? reply.stands : t('undo-nothing'));
    return undefined;
  }

  async redo() {
    if (this.timeline) return this.timeline.step(1);
    if (this.module.redo) return this.module.redo(this);
    const reply = await this.call('redo', { elapsed: this.elapsed() });
    if (this.took(reply, { quiet: true })) this.say(reply.done ? reply.stands : t('redo-nothing'));
    return undefined;
  }

  async goTo(step) {
    return this.took(await this.call('goto', { to: step }), { quiet: true });
  }

  /** The same board from its beginning; the game so far is given up. */
  async restart() {
    this.timeline?.close();
    await this.giveUp();
    this.before = 0;
    this.since = null;
    this.hideCard();
    this.record = { ...this.record, key: uid(), started: Date.now(), recorded: false };
    this.took(await this.call('restart', {}), { fresh: true });
    this.before = 0;
    this.stop();
    this.tick();
  }

  /** A game of the same kind with another seed. */
  async another(number = seed()) {
    const reply = await this.call('another', { seed: number });
    if (reply.error) this.say(reply.error, 'bad');
    else this.open(reply.id);
  }

  /** Opens another game in place of this one, which is given up unless it is over. */
  async open(idOrSave) {
    this.timeline?.close();
    await this.giveUp();
    this.go(idOrSave, { fresh: true });
  }

  async note(what) {
    this.took(await this.call('note', { what, elapsed: this.elapsed() }), { quiet: true });
  }

  /** What somebody has typed: a move, or a command that the page does. */
  async line(text) {
    const reply = await this.call('line', { text, elapsed: this.elapsed() });
    if (this.gone) return;
    if (reply.error || reply.kind) {
      if (this.timeline && !reply.error) this.timeline.close();
      this.took(reply);
      return;
    }
    if (reply.said?.some((words) => words.includes('\n'))) this.showText(reply.said.join('\n'));
    else if (reply.said?.length) this.say(reply.said.join(' '));
    this.command(reply.command, reply.rest ?? '');
  }

  command(name, rest) {
    const own = this.module.commands?.[name];
    if (own) {
      own(this, rest);
      return;
    }
    const all = {
      hint: () => this.hint(),
      'hint!': () => this.wholeHint(),
      undo: () => this.times(rest, () => this.undo()),
      redo: () => this.times(rest, () => this.redo()),
      restart: () => this.restart(),
      new: () => (/^\d+$/.test(rest) ? this.another(rest) : this.module.newDialog(this)),
      time: () => this.say(formatTime(this.elapsed())),
      load: () =>
        loadFile(
          (text) => this.open(text),
          (words) => this.say(words),
        ),
      id: () => this.share(),
      replay: () => this.replay(),
      verdicts: () => this.replay(),
      play: () => this.playHint(),
      bookmark: () => this.bookmark(),
      return: () => this.returnTo(),
      save: () => this.saveFile(),
      help: () =>
        this.showText([`line-help-${this.state.kind}`, 'line-help-all'].map((id) => t(id)).join('\n')),
      quit: () => this.go(''),
    };
    all[name]?.();
  }

  /** As often as a number that was typed says, or once. */
  async times(rest, run) {
    const count = Math.min(10000, Math.max(1, Number.parseInt(rest, 10) || 1));
    for (let round = 0; round < count; round += 1) await run();
  }

  /** Text of several lines, as line mode writes it. */
  showText(words) {
    openDialog({
      title: this.title.textContent,
      wide: true,
      content: h('pre', { class: 'plain-text', tabindex: '0', text: words }),
    });
  }

  async bookmark() {
    const reply = await this.call('bookmark');
    this.took(reply, { quiet: true });
  }

  async returnTo() {
    const reply = await this.call('return');
    if (this.took(reply, { quiet: true }) && !reply.done) this.say(t('page-no-bookmark'));
  }

  // --- Hints

  /** Tells the next stage of a hint; the first one asks for it. */
  async hint() {
    if (this.state.over || this.timeline) return;
    if (this.paused) this.resume();
    if (this.told) {
      this.tell(this.told.stage + 1);
      return;
    }
    const asked = this.state;
    const hint = await this.ask('hint', {}, { busy: 'mines-thinking' });
    if (!hint || this.gone) return;
    // Somebody has played on in the meantime: that was a hint for another board.
    if (this.state !== asked) {
      await this.hint();
      return;
    }
    if (!hint.stages?.length) {
      this.say(hint.said?.join?.(' ') ?? t('page-no-hint'));
      return;
    }
    const { steps, standing } = this.state;
    if (!this.state.helped) {
      const noted = await this.call('note', { what: 'help', elapsed: this.elapsed() });
      if (!noted.error && noted.steps === steps && noted.standing === standing) {
        this.state = noted;
        this.render(noted);
      }
      this.keep();
    }
    this.told = { hint, stage: -1 };
    this.tell(0);
  }

  /** All that a hint has to say. */
  async wholeHint() {
    if (!this.told) await this.hint();
    if (this.told) this.tell(this.told.hint.stages.length - 1);
  }

  tell(stage) {
    const { hint } = this.told;
    const last = hint.stages.length - 1;
    const now = Math.min(stage, last);
    this.told.stage = now;
    if (this.module.onHint) this.module.onHint(this, hint, now);
    else this.markHint(hint, now);
    const next =
      now < last
        ? button({ icon: 'hint', label: t('page-hint-more'), key: 'h', onclick: () => this.hint() })
        : hint.moves?.length
          ? h('button', {
              type: 'button',
              class: 'button primary',
              text: t('page-hint-play'),
              onclick: () => this.playHint(),
            })
          : null;
    this.showCard(
      h(
        'div',
        { class: 'hint-card' },
        h(
          'header',
          null,
          h('h2', { text: t('mines-hint-title') }),
          h('span', { class: 'note', text: t('page-hint-stage', { stage: now + 1, all: last + 1 }) }),
          button({
            icon: 'close',
            label: t('page-close'),
            bare: true,
            onclick: () => {
              this.clearHint();
              this.board?.focus?.();
            },
          }),
        ),
        hint.stages
          .slice(0, now + 1)
          .map((words, at) => h('p', { class: at === now ? 'now' : 'past', text: words })),
        h(
          'div',
          { class: 'hint-actions' },
          next,
          now === last && hint.moves?.length
            ? h('span', { class: 'note', text: t('page-hint-enter') })
            : null,
        ),
      ),
    );
    this.speak(hint.stages[now]);
  }

  /** First where to look, then what it follows from, last the cells themselves. */
  markHint(hint, stage) {
    const last = hint.stages.length - 1;
    this.board?.mark('look', stage < last || last === 0 ? (hint.look ?? []) : []);
    this.board?.mark('reason', stage > 0 || last === 0 ? (hint.reasons ?? []) : []);
    this.board?.mark('act', stage === last ? (hint.cells ?? []) : []);
    const first = (stage === last ? hint.cells : hint.look)?.[0];
    if (first !== undefined) this.board?.reveal?.(first);
  }

  get hintShown() {
    return this.told !== null && this.told.stage === this.told.hint.stages.length - 1;
  }

  async playHint() {
    if (!this.hintShown) {
      this.say(t('page-no-hint-shown'));
      return;
    }
    const { moves } = this.told.hint;
    this.clearHint();
    for (const move of moves) {
      if (this.gone || this.state.over || !(await this.play(move))) break;
    }
    this.board?.focus?.();
  }

  clearHint() {
    if (!this.told) return;
    this.told = null;
    for (const name of ['look', 'reason', 'act']) this.board?.mark?.(name, []);
    this.hideCard();
  }

  /** A card beside the board (below it on a phone): hints, the end. */
  showCard(content) {
    fill(this.card, content);
    this.card.hidden = false;
    if (matchMedia('(max-width: 900px)').matches) this.card.scrollIntoView({ block: 'nearest' });
  }

  hideCard() {
    this.card.hidden = true;
  }

  // --- Words

  /** Says something on the message line and to screen readers. */
  say(words, tone = '') {
    this.message.textContent = words;
    this.message.className = `message ${tone}`.trim();
    this.speak(words);
  }

  /** Only to screen readers. */
  speak(words) {
    live(words);
  }

  // --- The clock

  elapsed() {
    return Math.round(this.before + (this.since === null ? 0 : performance.now() - this.since));
  }

  run() {
    if (this.since === null && !document.hidden) this.since = performance.now();
  }

  stop() {
    this.before = this.elapsed();
    this.since = null;
  }

  looked() {
    if (document.hidden) {
      this.keepTime();
      this.stop();
    } else if (this.isBegun() && !this.state.over && !this.paused) this.run();
  }

  tick() {
    const words = formatTime(
      this.timeline
        ? this.timeline.at()
        : this.state.over
          ? (this.state.elapsed ?? this.elapsed())
          : this.elapsed(),
    );
    if (this.clock.textContent !== words) this.clock.textContent = words;
  }

  pause() {
    if (this.paused) {
      this.resume();
      return;
    }
    if (this.state.over || !this.isBegun()) return;
    this.stop();
    this.paused = true;
    fill(
      this.cover,
      h('p', { text: t('page-paused') }),
      h('button', {
        type: 'button',
        class: 'button primary',
        text: t('menu-continue'),
        onclick: () => this.resume(),
      }),
    );
    this.cover.hidden = false;
    this.holder.classList.add('covered');
    this.cover.querySelector('button').focus();
  }

  resume() {
    this.paused = false;
    this.cover.hidden = true;
    this.holder.classList.remove('covered');
    this.run();
    this.board?.focus?.();
  }

  // --- Keeping

  keepTime() {
    if (this.isBegun() && !this.state.over)
      store.touchGame(this.record.key, { elapsed: this.elapsed(), cursor: this.board?.cursor });
  }

  /** Saves the game as it is; one save at a time, and the newest state in the end. */
  keep() {
    this.dirty = true;
    this.saving ??= this.keepAll().finally(() => {
      this.saving = null;
    });
  }

  async keepAll() {
    while (this.dirty && !this.timeline) {
      this.dirty = false;
      const { state } = this;
      if (!this.isBegun() || (state.over && this.record.recorded)) return;
      const reply = await this.call('save', { elapsed: this.elapsed() });
      if (!reply.save) return;
      this.lastSave = reply.save;
      if (state.over || this.gave) return;
      await store.putGame(this.about(reply.save));
    }
  }

  /** What is kept of the game. */
  about(save) {
    const { state } = this;
    return {
      ...this.record,
      id: state.id,
      title: state.title,
      stands: state.stands,
      steps: state.steps,
      elapsed: this.elapsed(),
      when: Date.now(),
      cursor: this.board?.cursor,
      helped: state.helped,
      bot: state.bot,
      status: state.status,
      save,
    };
  }

  /** The game is left for another one: it counts as left. */
  async giveUp() {
    if (this.state.over || !this.isBegun()) {
      store.dropGame(this.record.key);
      return;
    }
    const reply = await this.call('save', { elapsed: this.elapsed() });
    this.gave = true;
    store.dropGame(this.record.key);
    if (!this.record.recorded && reply.save) settle({ ...this.about(reply.save), outcome: 'left' });
    await this.saving;
    store.dropGame(this.record.key);
    this.gave = false;
  }

  /** The end: the result is kept, and a card sums the game up. */
  async ended(now) {
    const { state } = this;
    this.stop();
    this.showEnd(null);
    if (now) {
      const reply = await this.call('save', { elapsed: this.elapsed() });
      if (!reply.save) return;
      this.lastSave = reply.save;
      store.dropGame(this.record.key);
      const about = this.about(reply.save);
      if (!this.record.recorded) await store.putReplay(about);
      if (!this.record.recorded) {
        this.record.recorded = true;
        settle(about).then((labels) => {
          if (!this.gone && this.state.over && this.state.game === state.game) this.showEnd(labels);
        });
        return;
      }
    }
    this.askLabels();
  }

  async askLabels() {
    const saved = await this.call('save', { elapsed: this.elapsed() });
    if (!saved.save) return;
    const labels = await engine.aside({ do: 'labels', save: saved.save }).promise;
    if (labels && !labels.error && !this.gone && this.state.over) this.showEnd(labels);
  }

  showEnd(labels) {
    if (this.timeline) return;
    const content = this.module.summary?.(this, labels) ?? h('p', { text: this.state.stands });
    this.showCard(
      h(
        'div',
        { class: `end-card ${this.state.status}` },
        content,
        h(
          'div',
          { class: 'hint-actions' },
          button({ icon: 'new', label: t('page-again'), class: 'primary', onclick: () => this.another() }),
          button({
            icon: 'replay',
            label: t('key-replay'),
            key: this.keyOf('replay') ?? 'r',
            onclick: () => this.replay(),
          }),
          button({ icon: 'share', label: t('key-share'), onclick: () => this.share() }),
        ),
      ),
    );
    if (labels === null) live(this.state.stands);
  }

  // --- Sharing, files

  async share() {
    const links = await this.call('links');
    if (links.error) {
      this.say(links.error, 'bad');
      return;
    }
    links.whole ??= await this.packed();
    shareDialog(links);
  }

  /** The whole game as an address, where it has no ID: its save, packed. */
  async packed() {
    const reply = await this.call('save', { elapsed: this.elapsed() });
    return reply.save && this.isBegun() ? pack(reply.save) : null;
  }

  async saveFile() {
    const reply = await this.call('save', { elapsed: this.elapsed() });
    if (reply.save)
      download(`grille-${this.state.kind}-${new Date().toISOString().slice(0, 10)}.txt`, reply.save);
  }

  // --- Replay

  async replay() {
    if (this.timeline) {
      this.timeline.close();
      return;
    }
    if (this.state.steps === 0) return;
    this.clearHint();
    this.stop();
    const timeline = new Timeline(this);
    if (await timeline.open()) this.render(null);
  }

  // --- Keys

  /** The key of an action where the game has another one than all. */
  keyOf(action) {
    return this.module.keyNames?.[action] ?? null;
  }

  keyed(event) {
    if (event.defaultPrevented || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (document.querySelector('dialog[open]') || event.target.closest?.('[role=menu]')) return;
    if (this.timeline?.keyed(event)) {
      event.preventDefault();
      return;
    }
    if (this.paused && event.key !== 'Tab') {
      if (event.target.closest?.('.cover') && (event.key === 'Enter' || event.key === ' ')) return;
      this.resume();
      event.preventDefault();
      return;
    }
    // Space and Enter on a button press the button.
    const onControl = event.target.closest?.('button, a, input, summary, [role=slider]');
    if (onControl && (event.key === ' ' || event.key === 'Enter' || event.key.startsWith('Arrow'))) return;
    const run = this.keyAction(event);
    if (!run) return;
    event.preventDefault();
    run();
  }

  keyAction(event) {
    const { key } = event;
    if (event.ctrlKey) {
      const letter = key.toLowerCase();
      if (letter === 'z') return () => (event.shiftKey ? this.redo() : this.undo());
      return letter === 'y' ? () => this.redo() : null;
    }
    if (key === 'Escape') return () => this.escape();
    if (key === 'Enter' && this.hintShown) return () => this.playHint();
    const inside = this.board?.element?.contains(event.target) || event.target === document.body;
    const own = this.module.keys?.[key];
    if (own && (inside || key.length === 1)) return () => own(this, this.board?.cursor ?? 0, event);
    if (key.startsWith('Arrow') && event.target === document.body && this.board)
      return () => this.board.focus();
    const all = {
      u: () => this.undo(),
      U: () => this.redo(),
      h: () => this.hint(),
      n: () => this.module.newDialog(this),
      r: () => this.replay(),
      s: () => this.share(),
      '?': () => showKeys(this.module),
      '/': () => {
        this.toggleSheet(true);
        this.lines.focus();
      },
    };
    return all[key] ?? null;
  }

  escape() {
    if (this.cancelAsked()) {
      this.say(t('page-cancelled'));
      return;
    }
    if (this.module.onEscape?.(this)) return;
    if (this.sheet.classList.contains('open')) {
      this.toggleSheet(false);
      return;
    }
    this.clearHint();
  }
}

/** Says something to screen readers; twice the same is said twice. */
export function live(words) {
  const region = document.getElementById('live');
  if (!region) return;
  region.textContent = '';
  setTimeout(() => {
    region.textContent = words;
  }, 30);
}
