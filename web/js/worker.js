// Where does the engine run? Here, beside the page. First comes the compiled module, then requests by number;
// an answer has the same number. What fails so badly that the engine cannot go on is answered as `gone`, and the
// next request gets a fresh engine.

let module = null;
let engine = null;
const waiting = [];

onmessage = ({ data }) => {
  if (data.module) start(data.module);
  else if (engine) answer(data);
  else waiting.push(data);
};

async function start(compiled) {
  module = compiled;
  await renew();
  for (const request of waiting.splice(0)) answer(request);
}

async function renew() {
  const instance = await WebAssembly.instantiate(module, {});
  engine = instance.exports;
}

function answer({ n, text }) {
  try {
    postMessage({ n, text: call(text) });
  } catch (error) {
    engine = null;
    postMessage({ n, fault: String(error?.message ?? error) });
    renew().then(() => { for (const request of waiting.splice(0)) answer(request); });
  }
}

function call(text) {
  const bytes = new TextEncoder().encode(text);
  const at = engine.alloc(bytes.length);
  new Uint8Array(engine.memory.buffer, at >>> 0, bytes.length).set(bytes);
  const packed = BigInt.asUintN(64, engine.call(at, bytes.length));
  const start = Number(packed >> 32n);
  const length = Number(packed & 0xffffffffn);
  const reply = new TextDecoder().decode(new Uint8Array(engine.memory.buffer, start, length));
  engine.dealloc(start, length);
  return reply;
}
