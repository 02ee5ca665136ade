// One game in several tabs: only one of them may change it at a time, and the others show what it does. A tab that
// wants to change the game asks for it, waits until the other has saved, and goes on from that save. So no move is
// ever written over.
//
// Saves travel with the messages: what one tab writes to localStorage, another one may read a moment later only.

/** @import { GamePage, KeptWithSave } from './types.d.ts' */

/** Milliseconds. A tab that does not give the game in that time is frozen: its last save is all there is. */
const PATIENCE = 2000;
/** It is asked again, as the game may have gone to a third tab in the meantime. */
const AGAIN = 250;
/** The save comes at the same time as the lock, and may be a little later. */
const LATE = 300;
const SETTLE = 30;

/** @param {number} time */
const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * `wanted`: who has the game, please give it. `saved` and `given`: how it is now, if it was ever saved.
 * @typedef {{what: 'wanted' | 'saved' | 'given', hash: string, kept: KeptWithSave | null}} Message
 */

export class Tabs {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{name: string, release: (value?: unknown) => void} | null} the lock that this tab holds */
    this.held = null;
    /** A page that comes by plain HTTP from elsewhere has no locks: there it only follows. */
    this.hasLocks = Boolean(navigator.locks);
    /** @type {Promise<void> | null} */
    this.taking = null;
    /** @type {Set<Promise<unknown>>} the changes on their way */
    this.changes = new Set();
    /** @type {Promise<unknown>} what other tabs have saved is being shown */
    this.following = Promise.resolve();
    /** Called when another tab gives the game. */
    this.given = () => {};
    this.channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('grille.games') : null;
    if (this.channel) this.channel.onmessage = ({ data }) => this.heard(data);
  }

  get hash() {
    return this.page.saving.record.hash;
  }

  /** Whether this tab may write what it has; not, once another one has taken the game by force. */
  get isOwner() {
    return this.held !== null || !this.hasLocks;
  }

  /**
   * Changes the game, as soon as this tab may.
   * @template Result
   * @param {() => Promise<Result>} change
   * @returns {Promise<Result>}
   */
  async changing(change) {
    // Counted from the beginning, so that the game is not given away between the two.
    const work = this.own().then(change);
    this.changes.add(work);
    try {
      return await work;
    } finally {
      this.changes.delete(work);
    }
  }

  /** Waits until this tab alone may change the game, and shows it as it is then. */
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
   * Asks for the lock; gives whether this tab has it, which it holds until it is released.
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
      // It was not free in time, or another tab has stolen it.
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

  /** @param {Message} message of another tab */
  async heard({ what, hash, kept }) {
    if (hash !== this.hash || this.page.gone) return;
    if (what === 'wanted') {
      if (this.held) await this.give();
      return;
    }
    // An old message, of a tab that has given the game away: here it was begun anew since.
    const isOther = kept?.key !== this.page.saving.record.key;
    if (kept && !(this.held && isOther)) this.following = this.following.then(() => this.follow(kept));
    if (what === 'given') this.given();
  }

  /** Lets another tab have the game, once all is saved. */
  async give() {
    do {
      await Promise.allSettled(this.changes);
      await this.page.saving.done();
      // Something may have been played while that was saved.
    } while (this.changes.size > 0);
    if (!this.held) return;
    this.page.clock.stop();
    this.post('given', this.page.saving.latest);
    this.release();
  }

  /**
   * Shows the game as another tab has saved it, unless it is the one on the page or older.
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
