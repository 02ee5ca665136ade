// Checks the imports of the page's modules: no cycles, and only one module builds IDs of games.

import test from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../web/js/', import.meta.url);

/** The source text of each module of the page. @type {Map<string, string>} */
const modules = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

/**
 * The names of the modules that a module imports.
 * @param {string} name
 */
function imports(name) {
  const code = (modules.get(name) ?? '').replace(/\/\*[\s\S]*?\*\//g, '');
  return [...code.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'\.\/([\w.]+)'/g)].map(([, path]) => path);
}

/**
 * The first import cycle reachable from a module, as a list of names; null if there is none.
 * @param {string} name
 * @param {string[]} way the path to this module
 * @param {Set<string>} done modules that reach no cycle
 * @returns {string[] | null}
 */
function circle(name, way, done) {
  if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
  if (done.has(name)) return null;
  for (const next of imports(name)) {
    const found = circle(next, [...way, name], done);
    if (found) return found;
  }
  done.add(name);
  return null;
}

test('no module imports itself, by whatever way', () => {
  const done = new Set();
  for (const name of modules.keys()) assert.equal(circle(name, [], done)?.join(' > ') ?? null, null);
  assert.equal(done.size, modules.size);
});

test('imports are found', () => {
  assert.ok(imports('main.js').includes('game_page.js'));
  assert.ok(imports('game_page.js').includes('saving.js'));
  for (const name of modules.keys())
    for (const path of imports(name)) assert.ok(modules.has(path), `${name} imports ${path}`);
});

test('no module knows how an ID is written', () => {
  for (const [name, text] of modules) {
    assert.doesNotMatch(text, /['"`](mines|takuzu|morpion):/, name);
    assert.doesNotMatch(text, /(split|join)\(':'\)/, name);
  }
});
