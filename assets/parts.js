// A part of a long page that has its passages' names alone gets the passages when it is opened, from the part's own address.
// Without this script each name leads there.
(() => {
  async function fill(part) {
    const names = part.querySelector("ul.names");
    const address = part.dataset.part;
    if (!names || !address) return;
    delete part.dataset.part;
    try {
      const answer = await fetch(address);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const passages = page.getElementById(names.id);
      if (!answer.ok || !passages) return;
      names.replaceWith(document.adoptNode(passages));
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
})();
