// The installed page: it works offline after one visit, and a new version replaces the old one without breaking an
// open page. Needs the program as server: only there does the service worker know its files.

import { once } from 'node:events';
import { createServer } from 'node:http';
import test, { after } from 'node:test';
import assert from 'node:assert/strict';
import { quiet, ready, url, visit, watch } from './harness.js';

/** File names as another version has them: their hashes reversed. Applying it twice restores them. */
const renamed = (text) =>
  text.replace(/(?<=\.|VERSION = ')[0-9a-f]{12}(?=\.|')/g, (hash) => [...hash].reverse().join(''));

/**
 * A proxy in front of the program. It can be cut off (`down`) or serve a newer version (`newer`), in which all files
 * have other names. It forbids HTTP caching, so only the service worker keeps files.
 */
async function host() {
  const state = { down: false, newer: false };
  const server = createServer(async (request, response) => {
    if (state.down) {
      request.socket.destroy();
      return;
    }
    const answer = await fetch(new URL(state.newer ? renamed(request.url) : request.url, url), {
      headers: { 'accept-encoding': 'identity' },
    });
    const type = answer.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await answer.arrayBuffer());
    const policy = answer.headers.get('content-security-policy');
    response.writeHead(answer.status, {
      'content-type': type,
      'cache-control': 'no-store',
      ...(policy ? { 'content-security-policy': policy } : {}),
    });
    response.end(state.newer && /text|json|manifest/.test(type) ? renamed(bytes.toString()) : bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(state, { url: `http://127.0.0.1:${server.address().port}/` });
}

/** Opens an address and waits until it is usable. */
async function open(page, address) {
  await page.goto(address);
  await ready(page);
}

/** Waits until `what` holds on the page. Unlike in waitForFunction, `what` may be asynchronous. */
async function until(page, what, arg) {
  for (const end = Date.now() + 30_000; !(await page.evaluate(what, arg)); await page.waitForTimeout(50)) {
    assert.ok(Date.now() < end, `in time: ${what}`);
  }
}

/** Waits until the service worker has all files and controls the page. */
const kept = (page) =>
  until(page, async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === 'activated' && navigator.serviceWorker.controller === active;
  });

/** Cuts the network, in the browser and at the host. */
async function cut(page, site) {
  site.down = true;
  await page.context().setOffline(true);
}

const cell = (page, name) => page.getByRole('gridcell', { name: new RegExp(`^${name}\\b`) });
const changed = (page, name) =>
  page.getByRole('gridcell', { name: `${name} closed`, exact: true }).waitFor({ state: 'detached' });
const title = (page, words) => page.getByRole('heading', { level: 1, name: words }).waitFor();
const mainScript = (page) =>
  page.evaluate(() => new URL(document.querySelector('script[type=module]').src).pathname);

test('after one visit everything works without a network', async () => {
  const site = await host();
  const page = await visit();
  await open(page, site.url);
  await kept(page);
  await cut(page, site);
  assert.equal(
    await page.evaluate(() =>
      fetch('not-kept.txt').then(
        () => 'there',
        () => 'cut',
      ),
    ),
    'cut',
  );
  // The console rightly reports the failed fetch.
  page.faults.splice(0);

  await page.reload();
  await title(page, 'Three grid games');
  await page.getByLabel('A link, an ID or a puzzle').fill('mines:beginner:zero:3');
  await page.getByRole('button', { name: 'Open' }).click();
  await cell(page, 'E5').click();
  await changed(page, 'E5');
  await page.getByRole('button', { name: 'hint', exact: true }).filter({ visible: true }).click();
  await page
    .getByRole('region', { name: 'Hint or result' })
    .getByText(/^1 of \d$/)
    .waitFor();
  await page.reload();
  await title(page, /^Minesweeper/);
  await changed(page, 'E5');

  await page.getByRole('link', { name: 'Takuzu', exact: true }).click();
  await title(page, /^Takuzu/);
  const blank = page.getByRole('gridcell', { name: /blank/ }).first();
  const name = (await blank.getAttribute('aria-label')).split(',')[0];
  await blank.focus();
  await page.keyboard.press('1');
  await page.getByRole('gridcell', { name: `${name}, 1`, exact: false }).waitFor();

  await page.getByRole('link', { name: 'Morpion 3D', exact: true }).click();
  await title(page, /^Morpion/);
  await open(page, `${site.url}#morpion:3:top:7`);
  await page.getByRole('gridcell', { name: /^a1, empty/ }).click();
  await page.getByRole('gridcell', { name: /^a1, height 1/ }).waitFor();

  for (const [address, words] of [
    ['daily', 'Daily puzzle'],
    ['statistics', 'Statistics'],
    ['settings', 'Settings'],
    ['help', 'Help'],
    ['print', 'Print sheets'],
  ]) {
    await open(page, `${site.url}#${address}`);
    await title(page, words);
  }
  await quiet(page);
});

test('a link opens without a network, in another tab', async () => {
  const site = await host();
  const page = await visit();
  await open(page, site.url);
  await kept(page);
  await cut(page, site);
  const tab = await page.context().newPage();
  watch(tab);
  await open(tab, `${site.url}#takuzu:6x6:easy:1`);
  await title(tab, /^Takuzu/);
  assert.equal(await tab.getByRole('gridcell').count(), 36);
  assert.deepEqual(tab.faults, []);
  await quiet(page);
});

test('a new version replaces the old one, and an open page keeps working', async () => {
  const site = await host();
  const old = await visit();
  await open(old, `${site.url}#mines:beginner:zero:3`);
  await kept(old);
  const before = await mainScript(old);
  const [cache] = await old.evaluate(() => caches.keys());

  site.newer = true;
  const page = await old.context().newPage();
  watch(page);
  await open(page, site.url);
  assert.equal(await mainScript(page), renamed(before), 'where there is a network, the newest page is shown');
  const newest = cache
    .split('-')
    .map((part, at) => (at ? [...part].reverse().join('') : part))
    .join('-');
  await until(
    page,
    async (name) => {
      // Asked first: from the moment on that the cache is there, its worker is being installed.
      const isThere = (await caches.keys()).includes(name);
      const { active, waiting, installing } = await navigator.serviceWorker.getRegistration();
      return isThere && active.state === 'activated' && !waiting && !installing;
    },
    newest,
  );

  await cut(page, site);
  await page.reload();
  await title(page, 'Three grid games');
  assert.equal(await mainScript(page), renamed(before), 'and without one, too');

  const files = await old.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => entry.name)
      .filter((name) => /\.[0-9a-f]{12}\./.test(name)),
  );
  assert.ok(files.length > 20, 'the page consists of files');
  const lost = await old.evaluate(
    (names) =>
      Promise.all(
        names.map((name) =>
          fetch(name).then(
            (answer) => (answer.ok ? null : name),
            () => name,
          ),
        ),
      ),
    files,
  );
  assert.deepEqual(lost.filter(Boolean), [], 'the old page has all its files');
  await old.bringToFront();
  await cell(old, 'E5').click();
  await changed(old, 'E5');
  await old.getByRole('button', { name: 'odds', exact: true }).click();
  await old.locator('.mine-cell.odds').first().waitFor();
  assert.deepEqual(page.faults, []);
  await quiet(old);
});

test('the page can be installed', async () => {
  const page = await visit();
  await kept(page);
  const address = await page.evaluate(() => document.querySelector('link[rel=manifest]').href);
  const answer = await fetch(address);
  assert.match(answer.headers.get('content-type'), /^application\/manifest\+json/);
  const manifest = await answer.json();
  for (const name of ['name', 'short_name', 'description', 'background_color', 'theme_color'])
    assert.ok(manifest[name], name);
  assert.equal(manifest.display, 'standalone');
  assert.equal(new URL(manifest.start_url, address).href, url);
  assert.ok(url.startsWith(new URL(manifest.scope, address).href));
  assert.deepEqual(manifest.icons.map((icon) => icon.purpose).sort(), ['any', 'maskable']);
  for (const icon of manifest.icons) {
    const drawn = await page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return image.naturalWidth > 0;
    }, new URL(icon.src, address).href);
    assert.ok(drawn, icon.src);
  }
  for (const shortcut of manifest.shortcuts) {
    await page.goto(new URL(shortcut.url, address).href);
    await title(page, new RegExp(`^${shortcut.name}`));
  }
  const tools = await page.context().newCDPSession(page);
  const { errors } = await tools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await tools.send('Page.getInstallabilityErrors');
  // A test's browser context counts as a private window, where nothing can be installed.
  assert.deepEqual(
    installabilityErrors.map((one) => one.errorId).filter((id) => id !== 'in-incognito'),
    [],
  );
  await quiet(page);
});
