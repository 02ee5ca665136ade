// Answers the page's requests in a worker, with the WebAssembly module or through the program that serves the page. The
// first message brings the compiled module, or null. Then come numbered requests; each answer has the same number. If
// the module fails, the answer is a fault, and the next request gets a fresh engine.

import { NoAnswer, ServedEngine } from './served.js';

/** @typedef {{n: number, text: string}} Question */

/**
 * The exports of the module; `call` takes and returns bytes in its memory.
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(length: number) => number} alloc
 * @property {(at: number, length: number) => void} dealloc
 * @property {(at: number, length: number) => bigint} call
 */

/** @type {WebAssembly.Module | null} */
let module = null;
/** @type {Instance | ServedEngine | null} */
let engine = null;
/** @type {Question[]} */
const waiting = [];

/** The program's API, wherever the page is on its host. */
const API = new URL('api', new URL('..', import.meta.url));

onmessage = ({ data }) => {
  if (data.module !== undefined) start(data.module);
  else if (engine) answer(data);
  else waiting.push(data);
};

/** @param {WebAssembly.Module | null} compiled */
async function start(compiled) {
  module = compiled;
  await renew();
}

async function renew() {
  engine = module === null ? new ServedEngine(API) : await Instance.of(module);
  for (const request of waiting.splice(0)) answer(request);
}

/** @param {Question} question */
async function answer({ n, text }) {
  try {
    postMessage({ n, text: await engine?.answer(text) });
  } catch (error) {
    if (error instanceof NoAnswer) {
      postMessage({ n, refused: error.refused });
      return;
    }
    engine = null;
    postMessage({ n, fault: error instanceof Error ? error.message : String(error) });
    renew();
  }
}

/** An instance of the module. */
class Instance {
  /** @param {WebAssembly.Exports} exports */
  constructor(exports) {
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  }

  /** @param {WebAssembly.Module} compiled */
  static async of(compiled) {
    return new Instance((await WebAssembly.instantiate(compiled, {})).exports);
  }

  /** @param {string} text */
  answer(text) {
    const { alloc, call, dealloc, memory } = this.exports;
    const bytes = new TextEncoder().encode(text);
    const at = alloc(bytes.length);
    new Uint8Array(memory.buffer, at >>> 0, bytes.length).set(bytes);
    const packed = BigInt.asUintN(64, call(at, bytes.length));
    const start = Number(packed >> 32n);
    const length = Number(packed & 0xffffffffn);
    const reply = new TextDecoder().decode(new Uint8Array(memory.buffer, start, length));
    dealloc(start, length);
    return reply;
  }
}
