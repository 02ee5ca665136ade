// Answers the page's requests in a worker: with the WebAssembly module, or by asking the program that serves the page.
// The first message brings the compiled module, or null where there is none. Then requests come by number, and an
// answer has the same number. After a failure of the module, which is answered as a fault, the next request gets a
// fresh engine.

import { ServedEngine } from './served.js';

let module = null;
let engine = null;
const waiting = [];

/** Where the program answers, wherever the page lies on its host. */
const API = new URL('api', new URL('..', import.meta.url));

onmessage = ({ data }) => {
  if (data.module !== undefined) start(data.module);
  else if (engine) answer(data);
  else waiting.push(data);
};

async function start(compiled) {
  module = compiled;
  await renew();
}

async function renew() {
  engine = module === null ? new ServedEngine(API) : await Instance.of(module);
  for (const request of waiting.splice(0)) answer(request);
}

async function answer({ n, text }) {
  try {
    postMessage({ n, text: await engine.answer(text) });
  } catch (error) {
    if (error.refused) {
      postMessage({ n, refused: error.refused });
      return;
    }
    engine = null;
    postMessage({ n, fault: String(error?.message ?? error) });
    renew();
  }
}

/** An instance of the module. */
class Instance {
  static async of(compiled) {
    const instance = new Instance();
    instance.exports = (await WebAssembly.instantiate(compiled, {})).exports;
    return instance;
  }

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
