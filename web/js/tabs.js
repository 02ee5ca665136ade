// One game in several tabs: only one at a time may change it, and the others follow. A tab that wants to change the
// game asks for it, waits until the other has saved, and continues from that save, so no move is lost.
//
// Messages carry the saves, because another tab may see changes of localStorage only later.

/** @import { GamePage, KeptWithSave } from './types.d.ts' */

/** Milliseconds after which a tab that has not given the game counts as frozen: its last save must do. */
const PATIENCE = 2000;
/** Milliseconds between requests, as the game may have gone to a third tab meanwhile. */
const AGAIN = 250;
/** Milliseconds to wait for the save, which may arrive a little later than the lock. */
const LATE = 300;
const SETTLE = 30;

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * `wanted` asks the holder for the game; `saved` and `given` carry its last save, if any.
 * @typedef {{what: 'wanted' | 'saved' | 'given', hash: string, kept: KeptWithSave | null}} Message
 */

export class Tabs {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{name: string, release: (value?: unknown) => void} | null} the lock that this tab holds */
    this.held = null;
    /** Locks are missing on pages served by plain HTTP, except from this machine. Without them, a tab only follows. */
    this.hasLocks = Boolean(navigator.locks);
    /** @type {Promise<void> | null} */
    this.taking = null;
    /** @type {Set<Promise<unknown>>} the pending changes */
    this.changes = new Set();
    /** @type {Promise<unknown>} resolves when the saves of other tabs are shown */
    this.following = Promise.resolve();
    /** Called when another tab gives the game. */
    this.given = () => {};
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('grille.games') : null;
    if (this.channel) this.channel.onmessage = ({ data }) => this.heard(data);
  }

  get hash() {
    return this.page.saving.record.hash;
  }

  /** Whether this tab may save; false once another one has stolen the lock. */
  get isOwner() {
    return this.held !== null || !this.hasLocks;
  }

  /**
   * Changes the game as soon as this tab may.
   * @template Result
   * @param {() => Promise<Result>} change
   * @returns {Promise<Result>}
   */
  async changing(change) {
    // Registered at once, so the game is not given away in between.
    const work = this.own().then(change);
    this.changes.add(work);
    try {
      return await work;
    } finally {
      this.changes.delete(work);
    }
  }

  /** Waits until only this tab may change the game, and its latest state is shown. */
  async own() {
    const name = `grille.${this.hash}`;
    if (this.hasLocks && this.held?.name !== name) {
      if (this.taking === null) {
        this.release();
        this.taking = this.take(name);
      }
      await this.taking;
      this.taking = null;
    }
    await this.following;
  }

  /** @param {string} name */
  async take(name) {
    if (await this.hold(name, { ifAvailable: true })) return;
    /** @type {Promise<void>} */
    const given = new Promise((resolve) => {
      this.given = resolve;
    });
    const asking = setInterval(() => this.post('wanted', null), AGAIN);
    this.post('wanted', null);
    const free = await this.hold(name, { signal: AbortSignal.timeout(PATIENCE) });
    clearInterval(asking);
    if (!free) {
      this.hasLocks = await this.hold(name, { steal: true });
      return;
    }
    await Promise.race([given, wait(LATE)]);
    await wait(SETTLE);
  }

  /**
   * Requests the lock and holds it until released; returns whether this tab got it.
   * @param {string} name
   * @param {LockOptions} options
   * @returns {Promise<boolean>}
   */
  hold(name, options) {
    return new Promise((resolve) => {
      const asked = navigator.locks.request(name, options, (lock) => {
        if (!lock || this.page.gone) {
          resolve(lock !== null);
          return undefined;
        }
        return new Promise((release) => {
          this.held = { name, release };
          resolve(true);
        });
      });
      // It was not free in time, or another tab stole it.
      asked.catch(() => {
        if (this.held?.name === name) this.held = null;
        resolve(false);
      });
    });
  }

  release() {
    this.held?.release();
    this.held = null;
  }

  /**
   * @param {Message['what']} what
   * @param {KeptWithSave | null} kept
   */
  post(what, kept) {
    this.channel?.postMessage({ what, hash: this.hash, kept });
  }

  /** @param {Message} message from another tab */
  async heard({ what, hash, kept }) {
    if (hash !== this.hash || this.page.gone) return;
    if (what === 'wanted') {
      if (this.held) await this.give();
      return;
    }
    // Skip old messages of a tab that gave the game away, if it was restarted here since.
    const isOther = kept?.key !== this.page.saving.record.key;
    if (kept && !(this.held && isOther)) this.following = this.following.then(() => this.follow(kept));
    if (what === 'given') this.given();
  }

  /** Gives the game to another tab once everything is saved. */
  async give() {
    do {
      await Promise.allSettled(this.changes);
      await this.page.saving.done();
      // A move may have been made during the save.
    } while (this.changes.size > 0);
    if (!this.held) return;
    this.page.clock.stop();
    this.post('given', this.page.saving.latest);
    this.release();
  }

  /**
   * Shows the game as another tab has saved it, unless the save is older or already shown.
   * @param {KeptWithSave} kept
   */
  async follow(kept) {
    const { saving } = this.page;
    const same = kept.key === saving.record.key;
    if (this.page.gone || (same && (kept.when ?? 0) <= (saving.when ?? 0))) return;
    await this.page.follow(kept);
  }

  end() {
    this.release();
    this.channel?.close();
  }
}
