// Questions that may take long: asked aside with the whole game, with a line that says so and a way to cancel. The
// newest one wins.

import { engine, requestAbout } from './engine.js';
import { t } from './text.js';

/** @import { GamePage } from './types.d.ts' */
/** @import { MessageId, OwnFields, Replies, RequestName } from './replies.d.ts' */

/** Work that takes less is not worth a line that says so. */
const BUSY_AFTER = 250;

export class Questions {
  /** @param {GamePage} page */
  constructor(page) {
    this.page = page;
    /** @type {{cancelled: boolean, cancel: (() => void) | null} | null} the one that is being asked */
    this.asked = null;
  }

  /**
   * Resolves to the reply, or to null when it was cancelled or refused.
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
    const work = engine.aside(requestAbout(what, { save }, fields));
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

  /** Gives whether there was anything to cancel. */
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
