// Requests that may take long, run in another worker on a copy of the game, with a busy message and a Cancel button. A
// new one cancels the last.

import { engine, requestAbout } from './engine.js';
import { t } from './text.js';

/** @import { GamePage } from './types.d.ts' */
/** @import { MessageId, OwnFields, Replies, RequestName } from './replies.d.ts' */

/** Milliseconds before the busy message is shown. */
const BUSY_AFTER = 250;

export class Questions {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{cancelled: boolean, cancel: (() => void) | null} | null} the running request */
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
    this.cancel();
    const { page } = this;
    /** @type {{cancelled: boolean, cancel: (() => void) | null}} */
    const round = { cancelled: false, cancel: null };
    this.asked = round;
    const save = await page.saving.text();
    if (round.cancelled) return null;
    if (save === null) {
      this.asked = null;
      return null;
    }
    const work = engine.inBackground(requestAbout(what, { save }, fields));
    round.cancel = work.cancel;
    const timer = quiet
      ? 0
      : setTimeout(() => page.layout.showBusy(t(busy), () => this.cancel()), BUSY_AFTER);
    const reply = await work.promise;
    clearTimeout(timer);
    if (this.asked === round) {
      this.asked = null;
      page.layout.hideBusy();
    }
    if (reply === null || round.cancelled || page.gone) return null;
    if ('error' in reply) {
      page.say(reply.error, 'bad');
      return null;
    }
    return reply;
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
