// The page's way to the engine: requests to workers. One worker keeps the games (`call`, in order), others do what
// may take long (`aside`), and can be stopped. The engine is a WebAssembly module, compiled once; a page that came
// without one asks the program that serves it.

import { byName, lang, t } from './text.js';

/** @import { Work } from './types.d.ts' */
/** @import { Fault, OwnFields, Replies, Request, RequestName } from './replies.d.ts' */
/** @typedef {WebAssembly.Module | null} Module */

/**
 * A request about a game. Made here, as the compiler cannot follow its parts into the union of all requests.
 * @template {RequestName} Name
 * @param {Name} what
 * @param {{game: number} | {save: string}} game
 * @param {Partial<OwnFields<Name>>} fields
 */
export function requestAbout(what, game, fields) {
  return /** @type {Request<Name>} */ (/** @type {unknown} */ ({ do: what, ...game, ...fields }));
}

/** One worker and what it still owes. */
class Helper {
  /** @param {Module | Promise<Module>} module */
  constructor(module) {
    /** @type {Map<number, (reply: unknown) => void>} */
    this.owed = new Map();
    this.last = 0;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.answered(data);
    this.worker.onerror = (event) => this.failed(event);
    // The worker starts while the module is still being compiled; what is asked before waits there.
    Promise.resolve(module).then(
      (compiled) => this.worker.postMessage({ module: compiled }),
      () => {},
    );
  }

  /**
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @returns {Promise<Replies[Name] | Fault>}
   */
  ask(request) {
    this.last += 1;
    const n = this.last;
    return new Promise((resolve) => {
      this.owed.set(n, (reply) => resolve(/** @type {Replies[Name] | Fault} */ (reply)));
      this.worker.postMessage({ n, text: JSON.stringify({ lang, ...request }) });
    });
  }

  /** @param {{n: number, text?: string, refused?: string, fault?: string}} data */
  answered({ n, text, refused, fault }) {
    const resolve = this.owed.get(n);
    this.owed.delete(n);
    if (!resolve) return;
    if (text !== undefined) resolve(JSON.parse(text));
    else if (refused !== undefined) resolve({ error: byName(`page-program-${refused}`), code: refused });
    else resolve({ error: t('page-engine-failed'), code: 'gone', fault });
  }

  /** @param {ErrorEvent} event */
  failed(event) {
    event.preventDefault();
    for (const resolve of this.owed.values()) resolve({ error: t('page-engine-failed'), code: 'gone' });
    this.owed.clear();
  }

  end() {
    this.worker.terminate();
    this.owed.clear();
  }
}

/** The most workers that wait for something to do aside. */
const SPARE = 2;

export class Engine {
  constructor() {
    /** @type {Module} The compiled module; null where the program answers. */
    this.module = null;
    /** @type {Helper|null} the worker that keeps the games */
    this.table = null;
    /** @type {Helper[]} */
    this.spare = [];
  }

  /** Loads and starts the engine. */
  async boot() {
    const compiled = compile(new URL('../engine.wasm', import.meta.url));
    this.table = new Helper(compiled);
    this.module = await compiled;
  }

  /** Whether the program that serves the page answers, as the page came without a module. */
  get served() {
    return this.module === null;
  }

  /** Ends whatever the keeper of the games does; its games are gone. */
  restart() {
    this.table?.end();
    this.table = new Helper(this.module);
  }

  /**
   * Asks the worker that keeps the games; resolves to the reply, which may be `{error, code}`.
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @returns {Promise<Replies[Name] | Fault>}
   */
  call(request) {
    if (!this.table) throw new Error('the engine was not started');
    return this.table.ask(request);
  }

  /**
   * Asks another worker. `promise` resolves to the reply, or to null when `cancel()` ended it.
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @returns {Work<Replies[Name] | Fault>}
   */
  aside(request) {
    const helper = this.spare.pop() ?? new Helper(this.module);
    /** @type {(reply: null) => void} */
    let stop = () => {};
    /** @type {Promise<null>} */
    const stopped = new Promise((resolve) => {
      stop = resolve;
    });
    let done = false;
    const asked = helper.ask(request).then((reply) => {
      if (!done) this.free(helper);
      done = true;
      return reply;
    });
    const cancel = () => {
      if (done) return;
      done = true;
      helper.end();
      // The next one is ready when it is needed.
      if (this.spare.length === 0) this.spare.push(new Helper(this.module));
      stop(null);
    };
    return { promise: Promise.race([asked, stopped]), cancel };
  }

  /** Gets a worker ready for the first thing that is asked aside. */
  warm() {
    if (this.spare.length === 0) this.spare.push(new Helper(this.module));
  }

  /** @param {Helper} helper */
  free(helper) {
    if (this.spare.length < SPARE) this.spare.push(helper);
    else helper.end();
  }
}

/**
 * The compiled module, or null if its file is empty: the program was built without it.
 * @param {URL} url
 */
async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const length = answer.headers.get('content-length');
  // Compiled while it comes, unless it may be empty, or the server calls it something else than application/wasm.
  if (length !== null && length !== '0' && answer.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(answer);
  const bytes = await answer.arrayBuffer();
  return bytes.byteLength === 0 ? null : WebAssembly.compile(bytes);
}

/** The engine of the page. */
export const engine = new Engine();
