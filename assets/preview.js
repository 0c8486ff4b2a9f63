// Shows what a link leads to before it is followed: on hover, on keyboard focus, and by a first tap on a
// touch screen, where a second tap or "Open" follows it. Without this script the link simply works.
(() => {
  const INLINE = ".rule a, .cite a";
  const LISTED = ".links a";
  const NARROW = matchMedia("(max-width: 40rem)");
  const OPEN_AFTER = 300, CLOSE_AFTER = 250;
  const known = new Map();
  const card = document.createElement("aside");
  card.className = "preview noprint";
  card.id = "_preview";
  card.hidden = true;
  document.body.append(card);
  let shown = null, timer = 0, touched = false;

  // Only passages, topics and rulings of our own have a preview.
  const address = (link) => {
    const url = new URL(link.href, location);
    const parts = url.pathname.split("/").filter(Boolean);
    const fixed = ["search", "resolve", "api", "assets"].includes(parts[0]);
    const list = parts.length === 2 && ["questions", "rulings", "coverage"].includes(parts[1]);
    const here = url.pathname === location.pathname;
    const ours = url.origin === location.origin && parts.length >= 2 && parts.length <= 3;
    return ours && !fixed && !list && !here ? `/api/v1/previews${url.pathname}` : null;
  };
  const linkOf = (target, which) => target instanceof Element ? target.closest("a")?.matches(which) && target.closest("a") : null;

  const load = (url) => {
    if (!known.has(url)) {
      known.set(url, fetch(url).then((answer) => answer.ok ? answer.json() : null).catch(() => null));
    }
    return known.get(url);
  };

  const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text, ...more });

  const fill = (it, byTouch) => {
    const rule = element("div", "", { className: "rule" });
    rule.innerHTML = it.html; // sanitised where it was read
    card.replaceChildren(
      element("p", it.place.join(" › "), { className: "small soft" }),
      element("p", it.title, { className: "title" }),
      rule,
    );
    if (it.citation) card.append(element("p", `§ ${it.citation}`, { className: "small soft" }));
    if (byTouch) {
      const row = element("p", "", { className: "row" });
      const close = element("button", "Close", { className: "btn", type: "button" });
      close.addEventListener("click", hide);
      row.append(element("a", "Open", { className: "btn main", href: it.url }), close);
      card.append(row);
    }
    card.setAttribute("aria-label", `Preview: ${it.title}`);
  };

  const place = (link, byTouch) => {
    const sheet = byTouch || NARROW.matches;
    card.classList.toggle("sheet", sheet);
    card.style.left = card.style.top = "";
    card.scrollTop = 0;
    if (sheet) return;
    const at = link.getClientRects()[0], width = card.offsetWidth, height = card.offsetHeight;
    const below = at.bottom + height + 12 < innerHeight || at.top < height + 12;
    const top = below ? at.bottom + 8 : at.top - height - 8;
    const left = Math.max(16, Math.min(at.left, document.documentElement.clientWidth - width - 16));
    card.style.left = `${left + scrollX}px`;
    card.style.top = `${top + scrollY}px`;
  };

  const show = async (link, byTouch) => {
    const wanted = address(link);
    if (!wanted) return;
    shown = link;
    const it = await load(wanted);
    if (shown !== link) return;
    if (!it) {
      shown = null;
      if (byTouch) location.assign(link.href);
      return;
    }
    fill(it, byTouch);
    card.hidden = false;
    place(link, byTouch);
    link.setAttribute("aria-describedby", card.id);
  };

  const hide = () => {
    clearTimeout(timer);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    card.hidden = true;
  };

  const later = (wait, what) => {
    clearTimeout(timer);
    timer = setTimeout(what, wait);
  };

  const both = `${INLINE}, ${LISTED}`;
  document.addEventListener("pointerdown", (event) => {
    touched = event.pointerType === "touch";
    if (shown && touched && !card.contains(event.target) && !linkOf(event.target, INLINE)) hide();
  });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType === "touch") return;
    const link = linkOf(event.target, both);
    if (card.contains(event.target) || link && link === shown) clearTimeout(timer);
    else if (link) later(OPEN_AFTER, () => { hide(); show(link, false); });
    else if (shown && !touched) later(CLOSE_AFTER, hide);
    else clearTimeout(timer);
  });
  document.addEventListener("focusin", (event) => {
    const link = linkOf(event.target, both);
    if (card.contains(event.target)) return;
    if (link && link.matches(":focus-visible") && !touched) later(OPEN_AFTER, () => { hide(); show(link, false); });
    else if (shown && !touched) hide();
  });
  document.addEventListener("keydown", (event) => {
    touched = false;
    if (event.key === "Escape") hide();
  });
  document.addEventListener("click", (event) => {
    const link = linkOf(event.target, INLINE);
    const plain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !touched || !plain || card.contains(link) || link === shown || !address(link)) return;
    event.preventDefault();
    hide();
    show(link, true);
  });
})();
