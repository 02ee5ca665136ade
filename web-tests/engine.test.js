// The WebAssembly module gives byte for byte the same replies as the native engine.

import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';

const lines = (name) =>
  readFileSync(new URL(`../testdata/engine/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Loads an engine from a file; returns a function from request text to reply text. */
async function engine(path) {
  const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
  const { memory, alloc, dealloc, call } = instance.exports;
  return (request) => {
    const bytes = new TextEncoder().encode(request);
    const place = alloc(bytes.length);
    new Uint8Array(memory.buffer, place, bytes.length).set(bytes);
    const reply = BigInt.asUintN(64, call(place, bytes.length));
    dealloc(place, bytes.length);
    const [at, length] = [Number(reply >> 32n), Number(reply & 0xffffffffn)];
    const text = new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
    dealloc(at, length);
    return text;
  };
}

test('the module answers as the program does', async () => {
  const ask = await engine(process.env.ENGINE);
  const [requests, replies] = [lines('requests.jsonl'), lines('replies.jsonl')];
  assert.equal(requests.length, replies.length);
  requests.forEach((request, at) => assert.equal(ask(request), replies[at], `request ${at + 1}: ${request}`));
});

test('invalid requests get an error reply', async () => {
  const ask = await engine(process.env.ENGINE);
  for (const odd of [
    '',
    '{',
    'null',
    '[]',
    '{"do":7}',
    '\u0000',
    '{"do":"open","id":"' + ':'.repeat(5000) + '"}',
  ]) {
    assert.match(ask(odd), /"error"/);
  }
});
