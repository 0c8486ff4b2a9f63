// Searches what is kept on this device, as the server does (docs/search.md): the same words, other names, fields and
// weights, which are the server's own. Left out are filters by day and what only few queries need.
const seek = (() => {
  const MOST = 16, LONGEST = 80, TURN = 4;

  // The words of a text, folded: [word, position, whether it is written so, whether it is a part or plain].
  function words(text) {
    const found = [];
    let at = 0;
    const folded = text.normalize("NFKD").replace(/[\p{M}\u00ad\u200b-\u200f\u2060-\u2069]/gu, "").toLowerCase()
      .replace(/ß/g, "ss").replace(/æ/g, "ae").replace(/œ/g, "oe").replace(/ø/g, "o").replace(/ł/g, "l");
    for (const [run] of folded.matchAll(/[\p{L}\p{N}]+(?:['’‘ʼ′`´\-\u2010\u2011.][\p{L}\p{N}]+)*/gu)) {
      for (const piece of /^[0-9]/.test(run) ? [run] : run.split(".")) {
        const parts = piece.split(/[-\u2010\u2011]/).map((part) => part.replace(/['’‘ʼ′`´]s$/, "").replace(/['’‘ʼ′`´]/g, "")).filter(Boolean);
        if (parts.length === 1) found.push([parts[0], at, true, true]);
        else if (parts.length > 1) {
          found.push([parts.join("-"), at, true, false]);
          if (parts.length === 2) found.push([parts.join(""), at, false, false]);
          parts.forEach((part, nth) => found.push([part, at + nth, false, true]));
        }
        at += parts.length;
      }
    }
    return found;
  }
  const plain = (text) => words(text).filter((it) => it[3]).map((it) => it[0]);
  const key = (text) => plain(text).join(" ");

  function singular(word) {
    if (word.length < 4 || /(ss|us|is)$/.test(word)) return word;
    if (/..(sses|xes|ches|shes|zes)$/.test(word)) return word.slice(0, -2);
    if (/..ies$/.test(word)) return `${word.slice(0, -3)}y`;
    return word.replace(/(..)s$/, "$1");
  }

  // Letters that differ: left out, too many, another, or changed over.
  function distance(one, other) {
    let before = [], row = Array.from({ length: other.length + 1 }, (_, nth) => nth);
    for (let i = 1; i <= one.length; i++) {
      const next = [i];
      for (let j = 1; j <= other.length; j++) {
        const same = one[i - 1] === other[j - 1];
        let least = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (same ? 0 : 1));
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) least = Math.min(least, before[j - 2] + 1);
        next.push(least);
      }
      [before, row] = [row, next];
    }
    return row[other.length];
  }

  const SLIP = 0, NEAR = 1, FAR = 2, ROWS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"], ALIKE = ["aeiouy", "cksqz", "fv"];
  function together(one, other) {
    const place = (letter) => ROWS.map((keys, row) => [row, keys.indexOf(letter)]).find(([, at]) => at >= 0);
    const [upper, lower] = [place(one), place(other)].sort((a, b) => a?.[0] - b?.[0]);
    if (!upper || !lower) return false;
    if (upper[0] === lower[0]) return Math.abs(upper[1] - lower[1]) === 1;
    return lower[0] - upper[0] === 1 && (lower[1] === upper[1] || lower[1] + 1 === upper[1]);
  }
  function sound(word) {
    let heard = "";
    [...word.replace(/ph/g, "f").replace(/gh/g, "")].forEach((letter, nth) => {
      if (/[aeiouy]/.test(letter)) { if (nth > 0) return; letter = "a"; }
      else if (/[hw]/.test(letter) && nth > 0) return;
      letter = { k: "c", q: "c", z: "s", v: "f" }[letter] ?? letter;
      if (heard.at(-1) !== letter) heard += letter;
    });
    return heard;
  }
  // How two words differ: the mildest of the shortest ways to make one of the other.
  function wrong(typed, word) {
    const compare = (one, other, before, most) => {
      let same = 0;
      while (same < one.length && one[same] === other[same]) same++;
      before = same ? one[same - 1] : before;
      [one, other] = [one.slice(same), other.slice(same)];
      if (!one && !other) return SLIP;
      if (most === 0) return null;
      const ways = [];
      const go = (how, a, b, letter) => {
        const rest = compare(a, b, letter, most - 1);
        if (rest !== null) ways.push(Math.max(rest, how));
      };
      if (one.length > 1 && other.length > 1 && one[0] === other[1] && one[1] === other[0]) go(SLIP, one.slice(2), other.slice(2), one[1]);
      if (other) go(SLIP, one, other.slice(1), before);
      if (one) {
        const beside = [one[1], before].filter(Boolean);
        const isSlip = before === one[0] || one === "s";
        go(isSlip ? SLIP : beside.some((letter) => together(one[0], letter)) ? NEAR : FAR, one.slice(1), other, one[0]);
      }
      if (one && other) {
        const isNear = together(one[0], other[0]) || ALIKE.some((alike) => alike.includes(one[0]) && alike.includes(other[0]));
        go(isNear ? NEAR : FAR, one.slice(1), other.slice(1), one[0]);
      }
      return ways.length ? Math.min(...ways) : null;
    };
    for (let most = 0; most <= 2; most++) {
      const found = compare(typed, word, "", most);
      if (found !== null && found < FAR) return found;
      if (found !== null) break;
    }
    const [one, other] = [sound(typed), sound(word)];
    return one.length > 1 && one === other ? NEAR : FAR;
  }

  // What is searched: the language and the parts of all games that are kept.
  function open(language, games) {
    const W = language.weights, FIELDS = language.fields, ASKED = 2, ALIASES = 4, TOPIC = 5;
    const stems = new Map(Object.entries(language.stems));
    for (const game of games) for (const [word, term] of Object.entries(game.search.stems)) stems.set(word, term);
    const termOf = new Map();
    const endings = ["s", "es", "ed", "d", "ing", "ly", "er", "ers"];
    function term(word) {
      let found = termOf.get(word);
      if (found === undefined) {
        found = stems.get(word) ?? (postings.has(word) ? word : undefined);
        const stem = endings.map((end) => word.endsWith(end) && word.length - end.length > 2 ? word.slice(0, -end.length) : "").find((stem) => stem && (stems.has(stem) || postings.has(stem)));
        found ??= stem ? stems.get(stem) ?? stem : word;
        termOf.set(word, found);
      }
      return found;
    }
    const sequence = (text) => plain(text).slice(0, MOST).map(term);

    // --- what is known of each passage
    const docs = [], topics = new Map(), postings = new Map(), frequencies = new Map(), written = new Map();
    const names = new Map(), lettered = new Map(), numbers = new Map(), titles = new Map();
    const lengths = FIELDS.map(() => []);
    const into = (map, at, value) => { map.get(at)?.push(value) ?? map.set(at, [value]); };
    const nameKey = (folded) => folded.length > LONGEST ? "" : folded.split(" ").filter(Boolean).slice(0, MOST).map((word) => term(singular(word))).join(" ");
    for (const game of games) {
      for (const topic of game.search.topics) topics.set(topic.id, { ...topic, game: game.id, doc: null });
    }
    for (const game of games) {
      game.search.passages.forEach((passage, nth) => {
        const doc = docs.length, topicId = passage.id.split("/").slice(0, 2).join("/");
        const topic = topics.get(topicId);
        const isFirst = topic && topic.doc === null;
        if (isFirst) topic.doc = doc;
        docs.push({ ...passage, ...game.shown[nth], game: game.id, topic: topicId, isFirst });
        const seen = new Set(), said = new Set();
        passage.fields.forEach((texts, field) => {
          let from = 0, length = 0;
          for (const text of texts) {
            let last = from;
            for (const [word, at, isWritten] of words(text)) {
              const its = stems.get(word) ?? word;
              let all = postings.get(its);
              if (!all) postings.set(its, all = FIELDS.map(() => []));
              const here = all[field], end = here.at(-1);
              if (end?.[0] === doc) end[1].push(from + at);
              else here.push([doc, [from + at]]);
              length++;
              last = from + at;
              if (!seen.has(its)) { seen.add(its); frequencies.set(its, (frequencies.get(its) ?? 0) + 1); }
              if (isWritten) {
                let known = written.get(word);
                if (!known) written.set(word, known = { passages: 0, shown: false });
                if (!said.has(word)) { said.add(word); known.passages++; }
                known.shown ||= field !== ASKED;
              }
            }
            from = last + 2;
          }
          lengths[field].push(length);
        });
      });
    }
    docs.forEach((passage, doc) => {
      for (const [why, folded] of passage.names) into(names, nameKey(folded), { doc, why, folded });
      for (const [letters, folded] of passage.letters) into(lettered, letters, { doc, folded });
      for (const [number, isIt] of passage.numbers) into(numbers, number, { doc, why: isIt ? "number" : "cited" });
    });
    for (const topic of topics.values()) titles.set(topic.id, sequence(topic.title));
    const count = docs.length;
    const tempered = FIELDS.map(([weight, strength], field) => {
      const all = lengths[field], filled = Math.max(1, all.filter(Boolean).length);
      const average = Math.max(1, all.reduce((sum, length) => sum + length, 0) / filled);
      return all.map((length) => weight / (1 - strength + strength * length / average));
    });
    const vocabulary = [...written].filter(([, known]) => known.shown || known.passages >= W.asked_in).map(([word, known]) => [word, known.passages]).sort(([one], [other]) => one < other ? -1 : 1);
    const english = new Set(language.english.split(" "));
    const everyday = new Map(), inEveryday = new Set();
    for (const [typed, called] of language.everyday) {
      for (const turn of typed.split(",").map(sequence)) {
        for (const it of turn) inEveryday.add(it);
        for (const shown of called.split("|")) {
          const terms = sequence(shown), at = turn.join(" "), same = everyday.get(at)?.some((other) => other.join(" ") === terms.join(" "));
          if (terms.join(" ") !== at && !same) into(everyday, at, terms);
        }
      }
    }
    const played = new Set(games.flatMap((game) => game.search.played));
    const counts = new Map(language.phrasing.counts.flatMap(([list, weight]) => list.map((word) => [word, weight])));
    const asks = (word) => counts.get(word) ?? (/^[0-9]+$/.test(word) ? language.phrasing.digits : 1);
    const frequency = (its) => frequencies.get(its) ?? 0;
    const rarityOf = (of) => Math.log(1 + (count - of + 0.5) / (of + 0.5)) ** W.rarity;
    const rarity = (its) => rarityOf(frequency(its));
    const saturated = (sum) => sum * (W.saturation + 1) / (W.saturation + sum);

    function* matches(terms, only = () => true) {
      if (terms.length === 1) {
        const all = postings.get(terms[0]) ?? [];
        for (let field = 0; field < all.length; field++) if (only(field)) for (const [doc, at] of all[field]) yield [doc, field, at.length];
        return;
      }
      const all = terms.map((its) => postings.get(its));
      if (all.some((its) => !its)) return;
      for (let field = 0; field < FIELDS.length; field++) {
        if (!only(field)) continue;
        const rest = all.slice(1).map((its) => new Map(its[field]));
        for (const [doc, at] of all[0][field]) {
          const others = rest.map((its) => its.get(doc));
          if (others.some((its) => !its)) continue;
          const found = at.filter((from) => others.every((its, nth) => its.includes(from + nth + 1))).length;
          if (found) yield [doc, field, found];
        }
      }
    }

    // --- names
    const ORDER = Object.fromEntries(["number", "cited", "page", "topic", "alias", "topic alias", "title", "heading", "letters", "asked", "form", "other form"].map((why, nth) => [why, nth]));
    const isSame = (one, other) => one === other || one.split(" ").map(singular).join(" ") === other.split(" ").map(singular).join(" ");
    const BESIDE = /^(cr|rr|rrg|comp|comprehensive|rules?|section|chapter|number|no|nr|reference|guide|the|of|in|from)$/;
    function numbered(query) {
      const text = query.toLowerCase().replace(/\(([a-z])\)/g, ".$1").replace(/[^a-z0-9.\-\s]/g, " ").replace(/\b(?:cr|rr)(?=\d)/g, "");
      const rest = text.split(/\s+/).map((word) => word.replace(/^[.-]+|[.-]+$/g, "")).filter((word) => word && !BESIDE.test(word.replace(/\./g, "")));
      const joined = rest.length > 1 && /^[a-z]$/.test(rest.at(-1)) && rest.at(-2).includes(".") ? [...rest.slice(0, -2), `${rest.at(-2)}.${rest.at(-1)}`] : rest;
      const number = joined.at(-1) ?? "";
      if (joined.length > 2 || joined.length === 2 && !/^\d+(\.\d+)*$/.test(joined[0]) || !/^\d+[a-z]?(\.(\d+[a-z]?|[a-z]))*$/.test(number)) return [];
      const parts = number.split(".").flatMap((part) => [part.match(/\d+/)?.[0], part.match(/[a-z]/)?.[0]]).filter(Boolean);
      return numbers.get(parts.map((part) => /\d/.test(part) ? `${Number(part)}.` : `${part.charCodeAt(0) - 96}.`).join("")) ?? [];
    }
    function named(query) {
      const folded = key(query);
      const found = new Map();
      const put = (doc, why) => { if (!found.has(doc) || ORDER[why] < ORDER[found.get(doc)]) found.set(doc, why); };
      for (const { doc, why } of numbered(query)) put(doc, why);
      for (const name of names.get(nameKey(folded)) ?? []) {
        if (name.why === "asked" || isSame(name.folded, folded)) put(name.doc, name.why);
        else put(name.doc, name.why === "topic" || name.why === "title" ? "form" : "other form");
      }
      return found;
    }
    const CALLED = new Set(["topic", "alias", "topic alias", "title", "heading", "letters"]);
    const isCalled = (word) => [...named(word).values()].some((why) => CALLED.has(why));
    function letters(typed) {
      if (!typed || typed.includes(" ") || frequency(term(typed))) return [];
      return lettered.get(typed) ?? (typed.endsWith("s") ? lettered.get(typed.slice(0, -1)) : undefined) ?? [];
    }
    const WHOLE = new Set(language.phrasing.whole), BETWEEN = new Set(language.phrasing.between);
    const OPEN = new Set(language.phrasing.open), ASKS_WHEN = new Set(language.phrasing.asks_when);
    const asksOpenly = (query) => {
      const [first, next] = key(query).split(" ");
      return first === "when" ? ASKS_WHEN.has(next) : OPEN.has(first);
    };
    function subjects(query) {
      const all = key(query).split(" ");
      if (all.length > MOST) return [];
      const around = (word) => WHOLE.has(word) || BETWEEN.has(word);
      let before = all.findIndex((word) => !around(word));
      if (before < 0) before = all.length;
      let after = 0;
      while (after < all.length - before && around(all[all.length - 1 - after])) after++;
      const things = [];
      for (let start = 0; start <= before; start++) {
        for (let end = Math.max(start + 1, all.length - after); end <= all.length; end++) {
          if ([...all.slice(0, start), ...all.slice(end)].some((word) => WHOLE.has(word))) things.push(all.slice(start, end));
        }
      }
      return things.sort((one, other) => other.length - one.length).map((thing) => thing.join(" "));
    }

    // --- what is looked for
    function plan(query, game) {
      const isAsked = (id) => !game || id === game || id.split("@")[0] === game;
      const concepts = [], pairs = [], unknown = [], names = [], typed = [], required = [], excluded = [];
      const known = (word, weight) => frequency(term(word)) ? [{ terms: [term(word)], weight, from: "typed" }] : [];
      const rarest = (terms) => Math.max(0, ...terms.filter(frequency).map(rarity));
      const called = (of, terms) => {
        if (!terms.every(frequency)) return [];
        const commoner = of.length === 1 && frequency(of[0]) ? Math.min(1, rarest(terms) / rarest(of)) : 1;
        return [{ terms, weight: W.neutral_alias * commoner, from: "alias" }];
      };
      const neutral = (word) => {
        const of = [term(word)];
        const isName = [...named(word)].some(([doc, why]) => (why === "topic" || why === "title") && isAsked(docs[doc].game));
        return (everyday.get(of[0]) ?? []).flatMap((terms) => called(of, terms)).map((it) => ({ ...it, weight: it.weight * (isName ? W.beside_a_name : 1) }));
      };
      const add = (concept) => {
        const first = concept.variants[0]?.terms.join(" ");
        const isKnown = concepts.some((other) => other.typed === concept.typed || first && other.variants[0]?.terms.join(" ") === first);
        if (!isKnown && concepts.length < 32) concepts.push(concept);
      };
      const asked = (typed, variants) => ({ typed, variants, weight: asks(typed), extra: false });
      const repeated = (typed, variants) => ({ typed, variants, weight: 1, extra: true });

      function word(it, isOpen) {
        let variants = known(it, 1);
        const isKnown = variants.length > 0;
        variants.push(...neutral(it));
        if (!isKnown) {
          for (const { folded } of letters(it)) {
            const terms = sequence(folded);
            if (!variants.some((other) => other.terms.join(" ") === terms.join(" "))) variants.push({ terms, weight: W.neutral_alias, from: "alias" });
          }
        }
        if (isOpen && it.length >= W.prefix_from) {
          const begun = vocabulary.filter(([other]) => other !== it && other.startsWith(it)).sort((one, other) => other[1] - one[1]).slice(0, W.prefix_words);
          const isSlip = !isKnown && it.length >= 5 && lacked(it).some(([far, how]) => far === 1 && how === SLIP);
          for (const [other] of begun) {
            const yields = isSlip && other.length === it.length + 1 && !isCalled(other);
            if (!yields && !variants.some(({ terms }) => terms.length === 1 && terms[0] === term(other))) variants.push(...known(other, isKnown ? W.prefix : 1));
          }
        }
        if (!variants.length) {
          const root = [["s", 2], ["ing", 4], ["ed", 4]].map(([end, least]) => it.endsWith(end) && it.length - end.length >= least ? it.slice(0, -end.length) : "")
            .find((root) => root && (frequency(term(root)) || everyday.has(term(root))));
          if (root) variants = [...known(root, 1), ...neutral(root)];
        }
        if (!variants.length) unknown.push({ word: it, number: typed.length });
        typed.push(it);
        add(asked(it, variants));
      }

      function hyphenated(whole, joined, parts) {
        const variants = [whole, joined].filter(Boolean).flatMap((it) => known(it, 1));
        const terms = parts.map(term);
        if (terms.every(frequency) && !matches(terms).next().done) variants.push({ terms, weight: W.joined, from: "typed" });
        if (variants.length) add(asked(whole, variants));
        const isName = [whole, joined].some((it) => played.has(it)), before = unknown.length;
        for (const part of parts.filter((part) => part.length > 1)) {
          if (isName) names.push(part);
          word(part, false);
        }
        if (variants.length) unknown.length = before;
      }

      // clauses
      let rest = query.slice(0, 256);
      rest = rest.replace(/(^|\s)(-?)["“”„«»]([^"“”„«»]+)["“”„«»]/g, (_, blank, sign, phrase) => {
        const terms = sequence(phrase);
        if (terms.length) (sign ? excluded : required).push(terms);
        if (terms.length && !sign) add(asked(key(phrase), [{ terms, weight: 1, from: "typed" }]));
        return `${blank}\u0000${sign ? "" : phrase}\u0000`;
      });
      let whole = rest.replace(/\u0000/g, " ");
      const filters = { kinds: [], games: [], topics: [] };
      let clauses = rest.split(/\s+/).filter(Boolean).filter((clause) => {
        const [, field, value] = clause.match(/^(kind|game|topic):(.+)$/i) ?? [];
        if (field) { filters[`${field.toLowerCase()}s`].push(value.toLowerCase()); whole = whole.replace(clause, " "); return false; }
        if (/^-[\p{L}]/u.test(clause)) { excluded.push(sequence(clause.slice(1))); whole = whole.replace(clause, " "); return false; }
        return true;
      });
      const isQuoted = rest.includes("\u0000");
      // a game that is named at an edge
      let prefers = null;
      const several = games.length > 1 && !game && !isQuoted;
      const folded = clauses.map(key);
      for (const [name, id] of several ? calls : []) {
        const back = folded.length > name.length && name.every((it, nth) => folded[folded.length - name.length + nth] === it);
        const front = folded.length > name.length && name.every((it, nth) => folded[nth] === it);
        if (!back && !front) continue;
        const preposition = back && /^(at|for|in|of)$/.test(folded[folded.length - name.length - 1] ?? "");
        const taken = name.length + (preposition ? 1 : 0);
        if (taken >= clauses.length || isOfAName(folded, back, name.length)) break;
        prefers = id;
        clauses = back ? clauses.slice(0, -taken) : clauses.slice(name.length);
        whole = clauses.join(" ");
        break;
      }
      if (clauses.flatMap(plain).length > MOST) clauses = telling(clauses, neutral);
      if (!isQuoted || clauses.some((clause) => !clause.includes("\u0000"))) {
        let quoted = false;
        clauses.forEach((clause, nth) => {
          const marks = clause.split("\u0000").length - 1;
          if (marks) { if (marks % 2) quoted = !quoted; return; }
          if (quoted) return;
          const isOpen = nth === clauses.length - 1 && !/\s$/.test(query);
          const all = words(clause);
          for (let at = 0; at < all.length; at++) {
            const [it, , isWritten, isPart] = all[at];
            if (isPart && isWritten) word(it, isOpen && at === all.length - 1);
            else if (isWritten) {
              const joined = all[at + 1]?.[2] === false && all[at + 1][3] === false ? all[++at][0] : "";
              const parts = [];
              while (all[at + 1] && !all[at + 1][2] && all[at + 1][3]) parts.push(all[++at][0]);
              hyphenated(it, joined, parts);
            }
          }
        });
      }
      // two words that the sources write as one
      for (let at = 0; at + 1 < typed.length; at++) {
        const pair = [typed[at], typed[at + 1]], missing = unknown.filter(({ number }) => number === at || number === at + 1);
        const joined = missing.length ? known(pair.join(""), 1) : [];
        if (!joined.length) continue;
        for (const it of missing) unknown.splice(unknown.indexOf(it), 1);
        for (const concept of concepts.filter((it) => pair.includes(it.typed) && !it.variants.length)) concepts.splice(concepts.indexOf(concept), 1);
        add(asked(pair.join(" "), joined));
      }
      // names that a game is played with count for nothing beside other words
      const left = [...names, ...unknown.filter((it) => played.has(it.word)).map((it) => it.word)];
      for (const it of [...unknown]) if (left.includes(it.word)) unknown.splice(unknown.indexOf(it), 1);
      if (!concepts.every((it) => left.includes(it.typed))) {
        for (const concept of concepts.filter((it) => left.includes(it.typed))) concepts.splice(concepts.indexOf(concept), 1);
      }
      const corrected = correct(unknown, concepts, typed, isAsked);
      // neighbours
      const terms = typed.flatMap(sequence);
      for (let at = 0; at + 1 < terms.length; at++) {
        const pair = [terms[at], terms[at + 1]];
        if (pair.every(frequency) && !pairs.some((other) => other.join(" ") === pair.join(" "))) pairs.push(pair);
      }
      for (let at = 0; at + 1 < typed.length; at++) {
        const joined = known(typed[at] + typed[at + 1], W.joined);
        if (joined.length) add(repeated(`${typed[at]} ${typed[at + 1]}`, joined));
      }
      for (let length = 2; length <= TURN; length++) {
        for (let at = 0; at + length <= terms.length; at++) {
          const turn = terms.slice(at, at + length);
          const variants = (everyday.get(turn.join(" ")) ?? []).flatMap((its) => called(turn, its));
          if (variants.length) add(repeated(turn.join(" "), variants));
        }
      }
      return { concepts, pairs, required, excluded, filters, prefers, whole, corrected: corrected ? typed.join(" ") : null };
    }

    const calls = games.filter((game) => !game.id.includes("@")).flatMap((game) => game.search.called.map((name) => [name, game.id])).sort((one, other) => other[0].length - one[0].length);
    function isOfAName(folded, back, length) {
      // the words beside the game's name make a longer name with it: `unlimited rounds`
      const near = back ? folded.slice(-length - 1) : folded.slice(0, length + 1);
      const all = [near, folded].map((some) => [...named(some.join(" ")).values()]);
      return all.some((whys) => whys.some((why) => why !== "asked" && why !== "other form"));
    }
    // Of a long query the words that tell most, in their order.
    function telling(clauses, neutral) {
      const isProse = clauses.filter((it) => /^\p{Lu}/u.test(it)).length < clauses.filter((it) => /^\p{Ll}/u.test(it)).length;
      const said = new Set();
      const tells = clauses.map((clause, nth) => {
        const begins = nth === 0 || /[.!?:]["”’)]*$/.test(clauses[nth - 1]);
        const mayBeName = isProse && !begins && /^[^\p{L}\p{N}]*\p{Lu}/u.test(clause);
        let most = 0, isName = false;
        for (const [word, , isWritten, isPart] of words(clause)) {
          if (!isPart) { isName ||= played.has(word); continue; }
          const its = term(word);
          if (said.has(its)) continue;
          said.add(its);
          if (mayBeName && frequency(its) <= 3 || played.has(word)) continue;
          const rare = frequency(its) ? rarity(its) : 0.2 * rarityOf(1);
          most = Math.max(most, asks(word) * rare, ...neutral(word).map((name) => name.weight * Math.max(...name.terms.map(rarity))));
        }
        return isName ? 0 : most;
      });
      let left = MOST;
      const taken = new Set();
      for (const at of clauses.map((_, nth) => nth).sort((one, other) => tells[other] - tells[one])) {
        const size = plain(clauses[at]).length;
        if (size <= left) { taken.add(at); left -= size; }
      }
      return clauses.filter((_, nth) => taken.has(nth));
    }

    // --- spelling
    const startsAlike = (one, other) => one[0] === other[0];
    const lacks = new Map();
    // Ordinary words that the sources lack and that are near: how near, and how they differ.
    function lacked(typed) {
      if (!lacks.has(typed)) {
        const found = [];
        for (const other of english) {
          if (other[0] !== typed[0] || Math.abs(other.length - typed.length) > 2) continue;
          const far = distance(typed, other);
          if (far > 2 || frequency(stems.get(other) ?? other) && vocabulary.some(([word]) => word === other || term(word) === term(other))) continue;
          const how = wrong(typed, other);
          if (how < FAR) found.push([far, how]);
        }
        lacks.set(typed, found.sort((one, other) => one[0] - other[0] || one[1] - other[1]));
      }
      return lacks.get(typed);
    }
    function correct(unknown, concepts, typed, isAsked) {
      if (!unknown.length) return false;
      const telling = concepts.filter((it) => it.weight >= 1 && it.variants.length).flatMap((it) => it.variants[0].terms)
        .filter((its) => frequency(its) <= Math.max(count * 0.25, 20));
      const rest = new Float64Array(count);
      const having = (its) => {
        const all = new Set();
        for (const field of postings.get(its) ?? []) for (const [doc] of field) all.add(doc);
        return all;
      };
      for (const its of telling) for (const doc of having(its)) rest[doc] += rarity(its);
      const most = Math.max(0, ...rest), nearly = rest.filter((sum) => most > 0 && sum >= most * 0.7).length;
      let isCorrected = false;
      for (const { word, number } of unknown) {
        const exists = english.has(word) || english.has(singular(word)) || inEveryday.has(term(word));
        if (exists || /[^\p{L}]/u.test(word) || word.length < 3) continue;
        const may = word.length <= 5 ? 1 : 2;
        const near = [];
        for (const [other, passages] of vocabulary) {
          if (other.length < 3 || Math.abs(other.length - word.length) > may) continue;
          const otherStart = !startsAlike(word, other);
          if (otherStart && word.length <= 4) continue;
          if (word.length === 3 && other.length === 3 && [...word].sort().join() !== [...other].sort().join()) continue;
          const far = distance(word, other);
          if (far > may || far > 1 && (otherStart || Math.abs(other.length - word.length) > 1)) continue;
          const likely = W.meant_common * Math.log1p(passages) / Math.log1p(count) - W.meant_distance * far
            - (otherStart ? W.meant_other_start : 0) - (other.length !== word.length ? W.meant_other_length : 0);
          near.push({ words: [other], far, likely });
        }
        near.sort((one, other) => other.likely - one.likely);
        let found = near.slice(0, 12).map((it) => {
          const [other] = it.words, how = wrong(word, other), isName = isCalled(other);
          let best = 0, both = 0;
          const docs = most > 0 ? having(term(other)) : new Set();
          for (const doc of docs) { best = Math.max(best, rest[doc]); if (rest[doc] >= most * 0.7) both++; }
          const share = (all) => both / (all + 2);
          const expected = most > 0 ? Math.max(share(nearly), share(docs.size) - nearly / count) : 0;
          const told = most > 0 ? share(nearly) - docs.size / count : 0;
          return { ...it, how, isName, expected, told, likely: it.likely + W.meant_fits * (most > 0 ? best / most : 0) + (isName ? W.meant_name : 0) };
        });
        for (let at = 3; at + 3 <= word.length; at++) {
          const pair = [word.slice(0, at), word.slice(at)], terms = pair.map(term);
          if (terms.every(frequency) && !matches(terms).next().done) found.push({ words: pair, far: 1, how: SLIP, isName: true, expected: 0, told: 0, likely: -0.5 });
        }
        const [rival] = lacked(word);
        if (rival) {
          found = found.filter((it) => {
            if (it.told >= 0.15) return rival[0] >= it.far;
            const asNear = it.far + (rival[1] < it.how ? 1 : 0);
            return !(it.isName ? rival[0] < it.far : rival[0] <= asNear && rival[1] <= it.how);
          });
        }
        found.sort((one, other) => other.likely - one.likely);
        const saysItself = (it) => it.words.length > 1 || it.how === SLIP && word.length >= (it.far > 1 ? 8 : 5) && startsAlike(word, it.words[0]);
        const isTitle = (it) => it.words.length === 1 && it.how === NEAR && it.far === 1 && word.length >= 5 && startsAlike(word, it.words[0])
          && [...named(it.words[0]).values()].some((why) => why === "topic" || why === "title");
        const expects = [0.02, 0.05, Infinity];
        const isHere = (its) => [...having(its)].some((doc) => isAsked(docs[doc].game));
        found = found.slice(0, W.corrections)
          .filter((it) => it.how < FAR && (most <= 0 || saysItself(it) || it.expected >= expects[it.how]) || isTitle(it))
          .filter((it) => it.words.every((part) => isHere(term(part))));
        if (!found.length) continue;
        const concept = concepts.find((it) => it.typed === word);
        if (concept) concept.variants = found.map((it, nth) => ({ terms: it.words.map(term), weight: W.corrected * W.next_correction ** nth / it.far, from: "corrected" }));
        typed[number] = found[0].words.join(" ");
        isCorrected = true;
      }
      return isCorrected;
    }

    // --- in what order
    function rank(plan) {
      const scores = new Float64Array(count), covered = new Float64Array(count), beside = new Float64Array(count), matched = new Uint8Array(count);
      const own = new Map(), topicCovered = new Map();
      let total = 0;
      const more = (map, at, value) => map.set(at, (map.get(at) ?? 0) + value);
      const tally = (passages, its, [doc, field, often], weight) => {
        more(passages, doc, weight * tempered[field][doc] * often);
        if (field < TOPIC || docs[doc].isFirst) more(its, docs[doc].topic, weight * FIELDS[field][0] * often);
      };
      for (const concept of plan.concepts) {
        const passages = new Map(), its = new Map();
        let sure = 0;
        for (const { terms, weight, from } of concept.variants) {
          for (const match of matches(terms)) {
            if (!passages.has(match[0]) && from !== "alias") sure++;
            matched[match[0]] = 1;
            tally(passages, its, match, weight);
          }
        }
        const of = sure || passages.size, rare = concept.weight * rarityOf(of), asks = concept.extra ? 0 : rare;
        if (of) total += asks;
        for (const [doc, sum] of passages) { scores[doc] += rare * saturated(sum); covered[doc] += asks; }
        for (const [topic, sum] of its) { more(own, topic, rare * saturated(sum * topics.get(topic).temper)); more(topicCovered, topic, asks); }
      }
      const most = Math.trunc(count * W.together_below);
      for (const pair of plan.pairs) {
        if (pair.every((its) => frequency(its) > most)) continue;
        const passages = new Map(), its = new Map();
        for (const match of matches(pair, (field) => language.sentences[field])) tally(passages, its, match, 1);
        const rare = rarityOf(passages.size);
        for (const [doc, sum] of passages) beside[doc] += rare * saturated(sum);
        for (const [topic, sum] of its) more(own, topic, W.together_in_topic * rare * saturated(sum * topics.get(topic).temper));
      }
      const related = new Map();
      for (const [id, topic] of topics) {
        const best = topic.related.map((other) => own.get(other) ?? 0).filter((sum) => sum > 0).sort((one, other) => other - one);
        if (best.length) related.set(id, best.slice(0, W.related_topics).reduce((sum, it) => sum + it, 0) / Math.min(topic.related.length, W.related_topics));
      }
      for (let doc = 0; doc < count; doc++) {
        if (!matched[doc]) continue;
        const { topic, prior } = docs[doc];
        const around = Math.max(0, (topicCovered.get(topic) ?? 0) - covered[doc]);
        const coverage = (covered[doc] + W.topic_covers * around) / Math.max(total, 1e-30);
        scores[doc] = (scores[doc] + W.together * beside[doc] + W.topic_share * (own.get(topic) ?? 0) + W.related_share * (related.get(topic) ?? 0))
          * (W.uncovered + (1 - W.uncovered) * coverage) * prior;
      }
      return { scores, covered, matched };
    }

    function namesOf(plan) {
      const typed = [plan.whole, plan.corrected].filter(Boolean);
      for (const text of typed) {
        const found = named(text);
        if (found.size) return { found, share: 1 };
      }
      const things = typed.flatMap(subjects);
      for (const thing of things) {
        const found = named(thing);
        if (found.size) return { found, share: W.subject };
      }
      const by = (text) => new Map(letters(key(text)).map(({ doc }) => [doc, "letters"]));
      const found = by(plan.whole);
      if (found.size) return { found, share: 1 };
      return { found: things.map(by).find((its) => its.size) ?? new Map(), share: W.subject };
    }

    // The passages that answer a query, the best first, and the query as it was understood.
    function find(query, game = "") {
      const id = query.trim().replace(/^https?:\/\/[^/]+/, "").replace(/^\/|\/$/g, "");
      const direct = docs.findIndex((it) => it.id === id);
      if (direct >= 0) return { hits: [docs[direct]], corrected: null };
      const wanted = plan(query, game);
      const { scores, covered, matched } = rank(wanted);
      const names = namesOf(wanted);
      const top = Math.max(0, ...scores), least = Math.max(0, ...covered) * W.least_coverage;
      const isNumber = [...names.found.values()].includes("number");
      const has = (terms) => {
        const all = new Map();
        for (const [doc, field] of matches(terms)) {
          const isShown = field !== ASKED && field !== ALIASES && (field !== TOPIC || titles.get(docs[doc].topic).join(" ").includes(terms.join(" ")));
          all.set(doc, all.get(doc) || isShown);
        }
        return all;
      };
      const required = wanted.required.map(has), excluded = wanted.excluded.filter((terms) => terms.length).map(has);
      const isAsked = (id) => !game || id === game || id.split("@")[0] === game;
      const { kinds, games: only, topics: within } = wanted.filters;
      const isBrowsing = !wanted.concepts.length && (kinds.length || only.length || within.length);
      const places = [], open = asksOpenly(wanted.whole);
      docs.forEach((passage, doc) => {
        const name = names.found.get(doc);
        if (!(matched[doc] && covered[doc] >= least) && !name && !isBrowsing) return;
        if (isNumber && name !== "number" && name !== "cited") return;
        if (!isAsked(passage.game) || required.some((all) => !all.has(doc)) || excluded.some((all) => all.get(doc))) return;
        if (kinds.length && !kinds.includes(passage.kind) || only.length && !only.includes(passage.game)) return;
        if (within.length && !within.some((it) => passage.topic.endsWith(`/${it.replace(/\s+/g, "-")}`))) return;
        const kept = (wanted.prefers && wanted.prefers !== passage.game ? W.other_game : 1) * (required.some((all) => !all.get(doc)) ? W.unseen_phrase : 1) * (passage.verdict && open ? W.verdict : 1);
        const isNamed = name ? language.named[name] * names.share * (top + 1) * passage.prior : 0;
        places.push({ doc, passage, score: scores[doc] * kept, isNamed: isNamed * kept });
      });
      const byTopic = new Map();
      for (const place of places) into(byTopic, place.passage.topic, place);
      for (const group of byTopic.values()) {
        group.sort((one, other) => other.score - one.score);
        group.forEach((place, nth) => { place.score = place.score * W.further_of_topic ** nth + place.isNamed; });
      }
      places.sort((one, other) => other.score - one.score || one.doc - other.doc);
      const terms = new Set(wanted.concepts.flatMap((it) => it.variants.flatMap((variant) => variant.terms)));
      return { hits: places.map((place) => place.passage), corrected: wanted.corrected, isMarked: (word) => terms.has(term(word)) && frequency(term(word)) < count / 4 };
    }

    return { find, docs, topics, key };
  }

  return { open, words, key };
})();
