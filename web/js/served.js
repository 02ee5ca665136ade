// The engine of a page built without a WebAssembly module: asks the program that serves the page. The program keeps no
// games between requests, so they are kept here as text and sent along.

/**
 * A request or reply, passed through except for the game in it.
 * @typedef {{do?: string, game?: number, save?: string, error?: string, [field: string]: unknown}} Fields
 */

/** The reasons for a missing answer, by HTTP status. With no status it is `away`: unreachable. */
/** @type {Record<number, string>} */
const REFUSALS = { 413: 'large', 503: 'busy', 504: 'slow' };

/** A missing answer with its reason. */
export class NoAnswer extends Error {
  /** @param {string} refused */
  constructor(refused) {
    super(refused);
    this.refused = refused;
  }
}

export class ServedEngine {
  /** @param {URL} address the program's API */
  constructor(address) {
    this.address = address;
    /** @type {Map<number, string>} The games by number, each as text. */
    this.saves = new Map();
    this.last = 0;
    /** @type {Promise<unknown>} */
    this.queue = Promise.resolve();
  }

  /**
   * Answers requests in order: a move changes the game of the next request.
   * @param {string} text
   * @returns {Promise<string>}
   */
  answer(text) {
    const reply = this.queue.then(() => this.reply(JSON.parse(text)));
    this.queue = reply.catch(() => {});
    return reply.then((fields) => JSON.stringify(fields));
  }

  /**
   * @param {Fields} request
   * @returns {Promise<Fields>}
   */
  async reply(request) {
    if (request.do === 'open') return this.open(request);
    const { game = 0, ...rest } = request;
    if (request.do === 'close') {
      this.saves.delete(game);
      return {};
    }
    const kept = this.saves.get(game);
    if (kept === undefined) return this.ask(request);
    if (request.do === 'save') return this.save(rest, game, kept);
    const { save, ...reply } = await this.ask({ ...rest, save: kept });
    if (save !== undefined) this.saves.set(game, save);
    if ('game' in reply) reply.game = game;
    return reply;
  }

  /**
   * The game as text. If the program is unreachable, the text after the last move: only its clock is older.
   * @param {Fields} request
   * @param {number} game
   * @param {string} kept
   */
  async save(request, game, kept) {
    let reply;
    try {
      reply = await this.ask({ ...request, save: kept });
    } catch {
      return { save: kept };
    }
    if (reply.save !== undefined) this.saves.set(game, reply.save);
    return reply;
  }

  /** @param {Fields} request */
  async open(request) {
    const { save, ...reply } = await this.ask({ ...request, keep: false });
    if (reply.error) return reply;
    this.last += 1;
    this.saves.set(this.last, save ?? '');
    return { ...reply, game: this.last };
  }

  /**
   * @param {Fields} request
   * @returns {Promise<Fields>}
   */
  async ask(request) {
    let status;
    try {
      const answer = await fetch(this.address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(request),
      });
      if (answer.ok) return await answer.json();
      status = answer.status;
    } catch {
      throw new NoAnswer('away');
    }
    throw new NoAnswer(REFUSALS[status] ?? 'failed');
  }
}
