// How does the page work without a network? Its files are fetched once and kept; names have a hash in them, so a
// file that is kept is never out of date. The page itself is asked for anew where there is a network.

const VERSION = '/*VERSION*/';
const FILES = [/*FILES*/];
const CACHE = `grille-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOld().then(() => self.clients.claim()));
});

/** Drops all versions but this one and the one before, whose pages may still be open and start workers. */
async function dropOld() {
  const others = (await caches.keys()).filter((name) => name.startsWith('grille-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Served as it was written, without a list, nothing is kept: the newest file is always the right one.
  if (request.method !== 'GET' || FILES.length === 0 || new URL(request.url).origin !== location.origin)
    return;
  event.respondWith(request.mode === 'navigate' ? pageFirst(request) : keptFirst(request));
});

async function pageFirst(request) {
  const cache = await caches.open(CACHE);
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {
    // No network: the kept page.
  }
  return (
    (await cache.match(request, { ignoreSearch: true })) ??
    (await cache.match('./')) ??
    (await cache.match('index.html')) ??
    Response.error()
  );
}

async function keptFirst(request) {
  const cache = await caches.open(CACHE);
  return (
    (await cache.match(request, { ignoreSearch: true })) ??
    (await caches.match(request, { ignoreSearch: true })) ??
    fetch(request)
  );
}
