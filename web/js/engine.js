// Sends requests to the engine in workers. One worker holds the games (`call`, in order); others do long tasks
// (`inBackground`) and can be stopped. The engine is a WebAssembly module, compiled once; if the page has none, the
// program that serves it answers.

import { settings } from './store.js';
import { byName, lang, t } from './text.js';

/** @import { Work } from './types.d.ts' */
/** @import { Fault, OwnFields, Replies, Request, RequestName } from './replies.d.ts' */
/** @typedef {WebAssembly.Module | null} Module */

/**
 * A request about a game. Built here because the compiler cannot match its parts to the union of all requests.
 * @template {RequestName} Name
 * @param {Name} what
 * @param {{game: number} | {save: string}} game
 * @param {Partial<OwnFields<Name>>} fields
 */
export function requestAbout(what, game, fields) {
  return /** @type {Request<Name>} */ (/** @type {unknown} */ ({ do: what, ...game, ...fields }));
}

/** A worker and its pending requests. */
class Helper {
  /** @param {Module | Promise<Module>} module */
  constructor(module) {
    /** @type {Map<number, (reply: unknown) => void>} */
    this.pending = new Map();
    this.last = 0;
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.answered(data);
    this.worker.onerror = (event) => this.failed(event);
    // The worker starts while the module compiles, and queues earlier requests.
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
      this.pending.set(n, (reply) => resolve(/** @type {Replies[Name] | Fault} */ (reply)));
      this.worker.postMessage({ n, text: JSON.stringify({ lang, symbols: settings.look, ...request }) });
    });
  }

  /** @param {{n: number, text?: string, refused?: string, fault?: string}} data */
  answered({ n, text, refused, fault }) {
    const resolve = this.pending.get(n);
    this.pending.delete(n);
    if (!resolve) return;
    if (text !== undefined) resolve(JSON.parse(text));
    else if (refused !== undefined) resolve({ error: byName(`page-program-${refused}`), code: refused });
    else resolve({ error: t('page-engine-failed'), code: 'gone', fault });
  }

  /** @param {ErrorEvent} event */
  failed(event) {
    event.preventDefault();
    for (const resolve of this.pending.values()) resolve({ error: t('page-engine-failed'), code: 'gone' });
    this.pending.clear();
  }

  end() {
    this.worker.terminate();
    this.pending.clear();
  }
}

/** The most idle workers kept. */
const SPARE = 2;

export class Engine {
  constructor() {
    /** @type {Module} The compiled module; null if the program answers. */
    this.module = null;
    /** @type {Helper|null} the worker that holds the games */
    this.gameWorker = null;
    /** @type {Helper[]} */
    this.spare = [];
  }

  /** Loads and starts the engine. */
  async boot() {
    const compiled = compile(new URL('../engine.wasm', import.meta.url));
    this.gameWorker = new Helper(compiled);
    this.module = await compiled;
  }

  /** Whether the program that serves the page answers, because there is no module. */
  get served() {
    return this.module === null;
  }

  /** Replaces the worker that holds the games; they are lost. */
  restart() {
    this.gameWorker?.end();
    this.gameWorker = new Helper(this.module);
  }

  /**
   * Sends a request to the worker that holds the games; resolves to the reply, which may be `{error, code}`.
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @returns {Promise<Replies[Name] | Fault>}
   */
  call(request) {
    if (!this.gameWorker) throw new Error('the engine was not started');
    return this.gameWorker.ask(request);
  }

  /**
   * Sends a request to another worker. `promise` resolves to the reply, or to null after `cancel()`.
   * @template {RequestName} Name
   * @param {Request<Name>} request
   * @returns {Work<Replies[Name] | Fault>}
   */
  inBackground(request) {
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
      // Have the next worker ready.
      if (this.spare.length === 0) this.spare.push(new Helper(this.module));
      stop(null);
    };
    return { promise: Promise.race([asked, stopped]), cancel };
  }

  /** Starts a worker ahead of the first `inBackground`. */
  prepare() {
    if (this.spare.length === 0) this.spare.push(new Helper(this.module));
  }

  /** @param {Helper} helper */
  free(helper) {
    if (this.spare.length < SPARE) this.spare.push(helper);
    else helper.end();
  }
}

/**
 * The compiled module, or null if its file is empty because the program was built without it.
 * @param {URL} url
 */
async function compile(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const length = answer.headers.get('content-length');
  // Compile while loading, unless the file may be empty or has another type than application/wasm.
  if (length !== null && length !== '0' && answer.headers.get('content-type')?.startsWith('application/wasm'))
    return WebAssembly.compileStreaming(answer);
  const bytes = await answer.arrayBuffer();
  return bytes.byteLength === 0 ? null : WebAssembly.compile(bytes);
}

/** The engine of the page. */
export const engine = new Engine();
