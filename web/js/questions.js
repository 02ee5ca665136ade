// Requests that may take long, run in another worker on a copy of the game, with a busy message and a Cancel button. A
// new one cancels the last.

import { engine, requestAbout } from './engine.js';
import { t } from './text.js';

/** @import { GamePage } from './types.d.ts' */
/** @import { Fault, MessageId, OwnFields, Replies, Request, RequestName } from './replies.d.ts' */
/** @typedef {{cancelled: boolean, cancel: (() => void) | null}} Round */

/** Milliseconds before the busy message is shown. */
const BUSY_AFTER = 250;

export class Questions {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {Round | null} the running request */
    this.asked = null;
  }

  /**
   * Resolves to the reply, or to null if cancelled or refused.
   * @template {RequestName} Name
   * @param {Name} what
   * @param {Partial<OwnFields<Name>>} [fields]
   * @param {{busy?: MessageId, quiet?: boolean}} [how] `busy`: the words while it lasts
   * @returns {Promise<Replies[Name] | null>}
   */
  async ask(what, fields = {}, { busy = 'mines-thinking', quiet = false } = {}) {
    const { page } = this;
    const round = this.begin();
    const save = await page.saving.text();
    if (round.cancelled) return null;
    if (save === null) {
      this.asked = null;
      return null;
    }
    const reply = await this.wait(requestAbout(what, { save }, fields), quiet ? null : busy, round);
    if (reply === null || !('error' in reply)) return reply;
    page.say(reply.error, 'bad');
    return null;
  }

  begin() {
    this.cancel();
    /** @type {Round} */
    const round = { cancelled: false, cancel: null };
    this.asked = round;
    return round;
  }

  /**
   * Waits for any request in another worker; resolves to null if cancelled.
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @param {MessageId | null} busy the words while it lasts
   * @returns {Promise<Replies[Name] | Fault | null>}
   */
  async wait(request, busy = 'page-making', round = this.begin()) {
    const { page } = this;
    const work = engine.inBackground(request);
    round.cancel = work.cancel;
    const timer = busy && setTimeout(() => page.layout.showBusy(t(busy), () => this.cancel()), BUSY_AFTER);
    const reply = await work.promise;
    if (timer) clearTimeout(timer);
    if (this.asked === round) {
      this.asked = null;
      page.layout.hideBusy();
    }
    return round.cancelled || page.gone ? null : reply;
  }

  /** Returns whether there was anything to cancel. */
  cancel() {
    const round = this.asked;
    if (!round) return false;
    round.cancelled = true;
    round.cancel?.();
    this.asked = null;
    this.page.layout.hideBusy();
    return true;
  }
}
