// What every test of the page stands on: the program that serves it, a browser, and pages that
// remember what went wrong.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { after } from 'node:test';
import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';

const program = process.env.GRILLE;
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Starts a server of the program, on a free port or at `address`; `end()` stops it and checks that it stops well. */
export async function serve(address = '127.0.0.1:0') {
  assert.ok(program, 'GRILLE names the program to be tested');
  const child = spawn(program, ['serve', '--addr', address, '--lang', 'en'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [line] = await once(lines, 'line');
  const url = line.match(/http:\/\/\S+/)?.[0];
  assert.ok(url, `the server says where it is: ${line}`);
  const end = async () => {
    child.kill('SIGTERM');
    const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    assert.equal(code, 0, 'the server stops in good order');
  };
  return { url, end };
}

// For whoever works on the page: PAGE_URL is one that is served already, straight from web/.
const server = process.env.PAGE_URL ? { url: process.env.PAGE_URL, end: async () => {} } : await serve();
const browser = await chromium.launch({
  executablePath: browserPath,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

after(async () => {
  await browser.close();
  await server.end();
});

/** Where the page is. */
export const url = server.url;

/** The ways to look at the page that all screens are tested in. */
export const WIDE = { viewport: { width: 1280, height: 800 } };
export const NARROW = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

/**
 * A new visitor with a page of their own, at a hash of the usual server or at a whole address. `page.faults` holds
 * errors of the console, of scripts, and violations of the content policy: a test ends with `await quiet(page)`.
 * `prepare(page)` is done before the page is opened, such as to set its clock.
 * @param {string} [hash]
 * @param {import('playwright-core').BrowserContextOptions} [options]
 * @param {(page: Page) => Promise<unknown>} [prepare]
 */
export async function visit(hash = '', options = {}, prepare = async () => {}) {
  const page = await arrive(hash, options, prepare);
  await page.waitForLoadState();
  await ready(page);
  return page;
}

/**
 * The same, as soon as the first bytes have come.
 * @param {string} hash
 * @param {import('playwright-core').BrowserContextOptions} options
 * @param {(page: Page) => Promise<unknown>} prepare
 */
export async function arrive(hash, options, prepare) {
  const context = await browser.newContext({
    ...WIDE,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...options,
  });
  context.setDefaultTimeout(30_000);
  const page = watch(await context.newPage());
  await prepare(page);
  await page.goto(new URL(hash, url).href, { waitUntil: 'commit' });
  return page;
}

/** What the browser says of its own about drawing without a graphics card. */
const DRIVER = /software WebGL|GL Driver Message/;

/**
 * Another tab of the same visitor.
 * @param {Page} page
 * @param {string} hash
 */
export async function anotherTab(page, hash) {
  const tab = watch(await page.context().newPage());
  await tab.goto(new URL(hash, url).href);
  await ready(tab);
  return tab;
}

/**
 * A page that remembers what went wrong.
 * @typedef {import('playwright-core').Page & {faults: string[]}} Page
 */

/**
 * Collects what goes wrong on a page.
 * @param {import('playwright-core').Page} plain
 * @returns {Page}
 */
export function watch(plain) {
  const page = Object.assign(plain, { faults: [] });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !DRIVER.test(message.text()))
      page.faults.push(message.text());
  });
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    // Questions to the program are given up when nobody waits for the answer any more.
    if (why === 'net::ERR_ABORTED' && new URL(request.url()).pathname.endsWith('/api')) return;
    page.faults.push(`${request.url()}: ${why}`);
  });
  page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`);
    });
  });
  return page;
}

/** Waits until a view of the page can be used. */
export async function ready(page) {
  await page.waitForSelector('main:not([aria-busy]) h1');
}

/** Nothing went wrong. */
export async function quiet(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const require = createRequire(import.meta.url);
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical findings of axe on what is shown: of all its rules, or of some by name. */
export async function axe(page, rules = null) {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const found = await page.evaluate(
    (runOnly) =>
      globalThis.axe.run(document, { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) }),
    rules,
  );
  return found.violations
    .filter((violation) => ['serious', 'critical'].includes(violation.impact))
    .map(
      (violation) =>
        `${violation.id}: ${violation.nodes
          .map((node) => node.target.join(' '))
          .slice(0, 5)
          .join(', ')}`,
    );
}
