// The worker: keeps what was asked to be kept, and gives it out where the network does not answer. Each generation has a
// cache of its own, which counts when all of it is there; only then the older one goes.
const CACHE = "kept-", WHOLE = "/offline/whole", NOW = "/offline/now.json";

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

// The whole caches, the newest first.
async function kept() {
  const found = [];
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE)) continue;
    const cache = await caches.open(name), mark = await cache.match(WHOLE);
    if (mark) found.push({ name, cache, at: Number(await mark.text()) });
  }
  return found.sort((one, other) => other.at - one.at);
}

async function keep() {
  const answer = await fetch(NOW, { cache: "no-cache" });
  if (!answer.ok) throw new Error("the server does not say what is to be kept");
  const { generation, files } = await answer.json();
  const name = CACHE + generation;
  const [newest] = await kept();
  if (newest?.name === name) return generation;
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    for (const file of files) {
      const part = await fetch(file, { cache: "no-cache" });
      // another generation is served by now, or the answer is another page's
      if (!part.ok || part.redirected) throw new Error(`${file} is not there`);
      await cache.put(file, part);
    }
    await cache.put(WHOLE, new Response(String(Date.now())));
  } catch (problem) {
    await caches.delete(name);
    throw problem;
  }
  await leave(name);
  return generation;
}

// Leaves this cache and no other.
async function leave(name) {
  for (const other of await caches.keys()) {
    if (other.startsWith(CACHE) && other !== name) await caches.delete(other);
  }
}

addEventListener("message", (event) => {
  const [port] = event.ports;
  const work = event.data === "keep" ? keep() : leave(null);
  event.waitUntil(work.then((generation) => port.postMessage({ generation }), (problem) => port.postMessage({ problem: problem.message })));
});

async function page() {
  const [newest] = await kept();
  if (!newest) return Response.error();
  return newest.cache.match(`/offline/${newest.name.slice(CACHE.length)}/page`);
}

async function part(request) {
  for (const { cache } of await kept()) {
    const found = await cache.match(request);
    if (found) return found;
  }
  return fetch(request);
}

addEventListener("fetch", (event) => {
  const { request } = event, { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") event.respondWith(fetch(request).catch(page));
  else if (/^\/(assets|offline\/[0-9a-f]{20})\/|^\/manifest\.webmanifest$/.test(pathname)) event.respondWith(part(request));
});
