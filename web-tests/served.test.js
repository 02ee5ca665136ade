// A page built without its WebAssembly module: the program that serves it answers instead.

import { readFileSync } from 'node:fs';
import test from 'node:test';
import assert from 'node:assert/strict';
import { ServedEngine } from '../web/js/served.js';
import { quiet, serve, url, visit } from './harness.js';

const lines = (name) =>
  readFileSync(new URL(`../testdata/engine/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

test('the program answers as the module does', async () => {
  const engine = new ServedEngine(new URL('api', url));
  const [requests, replies] = [lines('requests.jsonl'), lines('replies.jsonl')];
  assert.equal(requests.length, replies.length);
  for (const [at, request] of requests.entries()) {
    const reply = JSON.parse(await engine.answer(request));
    assert.deepEqual(reply, JSON.parse(replies[at]), `request ${at + 1}: ${request}`);
  }
});

test('the settings say where the engine runs, and nothing is kept for use without a network', async () => {
  const page = await visit('#settings');
  await page.getByText('The engine runs in the program that serves this page,').waitFor();
  assert.equal(
    await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length)),
    0,
  );
  const french = await visit('#settings', { locale: 'fr-FR' });
  await french.getByText('Le moteur tourne dans le programme qui sert cette page,').waitFor();
  await quiet(page);
  await quiet(french);
});

test('a stopped server is reported, and the game continues when it runs again', async () => {
  const first = await serve();
  const page = await visit(`${first.url}#mines:beginner:zero:3`);
  const cell = (name) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
  const closed = (name) => page.getByRole('gridcell', { name: `${name} closed`, exact: true });
  await cell('E5').click();
  await closed('E5').waitFor({ state: 'detached' });
  await first.end();
  const left = page.getByRole('gridcell', { name: / closed$/ }).first();
  const name = (await left.getAttribute('aria-label')).split(' ')[0];
  await page.getByRole('button', { name: 'hint', exact: true }).filter({ visible: true }).click();
  await page
    .getByText('The program that serves this page does not answer. Is grille serve still running?')
    .first()
    .waitFor();
  const again = await serve(new URL(first.url).host);
  await cell(name).click({ button: 'right' });
  await closed(name).waitFor({ state: 'detached' });
  await again.end();
  // The console rightly reports the refused connections.
  page.faults = page.faults.filter((fault) => !/ERR_CONNECTION_REFUSED/.test(fault));
  await quiet(page);
});
