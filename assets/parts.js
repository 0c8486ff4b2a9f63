// A part of a long page that has its passages' names alone gets the passages when it is opened, and before the page is printed, from
// the part's own address. Without this script each name leads there.
(() => {
  // What an answer has in the place of the names; false where it has nothing.
  function put(part, names, text) {
    const passages = new DOMParser().parseFromString(text, "text/html").getElementById(names.id);
    if (!passages) return false;
    for (const fold of passages.querySelectorAll("details.part")) fold.open = true;
    names.replaceWith(document.adoptNode(passages));
    delete part.dataset.part;
    return true;
  }
  async function fill(part) {
    const names = part.querySelector("ul.names");
    const address = part.dataset.part;
    if (!names || !address) return;
    delete part.dataset.part;
    try {
      const answer = await fetch(address);
      if (!answer.ok || !put(part, names, await answer.text())) return;
      const at = decodeURIComponent(location.hash.slice(1));
      if (at && part.contains(document.getElementById(at))) document.getElementById(at).scrollIntoView();
    } catch {
      part.dataset.part = address;
    }
  }
  for (const part of document.querySelectorAll("details[data-part]")) {
    part.addEventListener("toggle", () => { if (part.open) fill(part); });
    if (part.open) fill(part);
  }
  // paper has all of it: printing waits for no promise, so this asks until it is answered
  addEventListener("beforeprint", () => {
    for (const part of document.querySelectorAll("details[data-part]")) {
      const names = part.querySelector("ul.names");
      const request = new XMLHttpRequest();
      try {
        request.open("GET", part.dataset.part, false);
        request.send();
        if (names && request.status === 200) put(part, names, request.responseText);
      } catch {
        return; // no network: the names stay
      }
    }
  });
})();
