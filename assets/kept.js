// What is kept on this device: by the button of /offline or when the site is installed, and brought up to date when a
// page is read an hour later or more. Without this script, or where the connection is not secure, nothing is kept.
(() => {
  const LOOKED = "adjutant.kept.looked", AFTER = 3600e3;
  const box = document.querySelector("[data-keep]"), said = document.querySelector("[data-kept]");
  const say = (words) => { if (said) said.textContent = words; };
  const workers = navigator.serviceWorker;
  if (!workers || !globalThis.caches) {
    say(isSecureContext ? "This browser keeps nothing for offline use." : "Nothing can be kept at this address. Below stands which ones can.");
    return;
  }

  const isKept = async () => (await caches.keys()).some((name) => name.startsWith("kept-"));

  // What the worker came to.
  async function ask(what) {
    await workers.register("/sw.js");
    const { active } = await workers.ready;
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise((done, failed) => {
      port1.onmessage = ({ data }) => data.problem ? failed(new Error(data.problem)) : done(data.generation);
    });
    active.postMessage(what, [port2]);
    return answer;
  }

  async function keep() {
    say("Loading ...");
    try {
      const generation = await ask("keep");
      localStorage.setItem(LOOKED, String(Date.now()));
      if (said) said.dataset.generation = generation;
      await show();
    } catch (problem) {
      say(`It was not loaded: ${problem.message}. What was kept before is still there.`);
    }
  }

  async function forget() {
    await ask("forget");
    await (await workers.getRegistration())?.unregister();
    await show();
  }

  async function show() {
    if (!box) return;
    const has = await isKept();
    box.querySelector(".main").textContent = has ? "Bring up to date" : "Keep for offline use";
    box.querySelector("[data-forget]").hidden = !has;
    box.hidden = false;
    say(has ? "The rules are kept on this device." : "Nothing is kept on this device yet.");
  }

  addEventListener("appinstalled", keep);
  box?.querySelector(".main").addEventListener("click", keep);
  box?.querySelector("[data-forget]").addEventListener("click", forget);
  (async () => {
    const has = await isKept();
    const isApp = matchMedia("(display-mode: standalone)").matches;
    const looked = Number(localStorage.getItem(LOOKED) ?? 0);
    if ((has || isApp) && Date.now() - looked > AFTER) await ask("keep").then(() => localStorage.setItem(LOOKED, String(Date.now())), () => {});
    await show();
  })().catch(() => {});
})();
