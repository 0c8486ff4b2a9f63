//! Which words of a line are only its form?
//!
//! `suppose` opens a line and says nothing. `no idea what happens`, `does it die?` ask what is asked of every situation: that is understood,
//! and what the situation comes to is the answer. Every line passes here once, in either game, before any word is read.

/// What a phrase does in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// It says nothing.
    Fill,
    /// It asks what happens.
    Asks,
    /// It asks who is destroyed or defeated.
    AsksWhoDies,
}

/// Where a phrase may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stands {
    Anywhere,
    /// Before a stop, a condition, or the end.
    Last,
}

/// Words that a phrase may stand before although they are no stop.
const AFTER: [&str; 16] = [
    "if", "when", "and", "or", "but", "while", "once", "after", "because", "since", "then", "here", "now",
    "lol", "pls", "please",
];

/// The phrases, word by word. `a|b`: one of the two stands there. `?a`: it may be missing. The longest phrase that fits is taken.
const PHRASES: &[(&str, Stands, Purpose)] = &[
    ("let's|lets|let ?us say|assume|suppose|imagine|pretend ?that", Stands::Anywhere, Purpose::Fill),
    ("suppose|supposing|imagine|assume|assuming|pretend ?that", Stands::Anywhere, Purpose::Fill),
    ("picture this", Stands::Anywhere, Purpose::Fill),
    ("no idea|clue ?what|how|who|why|if ?really ?happens|happen", Stands::Anywhere, Purpose::Fill),
    (
        "not ?really|quite|so sure ?what|how|who|why|if ?really ?happens|happen",
        Stands::Anywhere,
        Purpose::Fill,
    ),
    (
        "i|i'm|im ?am|was|were ?just|still wonder|wondering|guess|think|believe|reckon",
        Stands::Anywhere,
        Purpose::Fill,
    ),
    ("quick|simple|stupid|dumb|short question", Stands::Anywhere, Purpose::Fill),
    ("my|the question is", Stands::Anywhere, Purpose::Fill),
    (
        "question|help|thanks|thx|cheers|idk|hmm|um|uh|well|okay|alright|anyway|basically|honestly",
        Stands::Anywhere,
        Purpose::Fill,
    ),
    ("tell|show me", Stands::Anywhere, Purpose::Fill),
    ("am|are|is i|we|they|he|it|she allowed|permitted|able to", Stands::Anywhere, Purpose::Fill),
    ("is it ?even|still possible|legal|ok|okay|fine|allowed to|that|if", Stands::Anywhere, Purpose::Fill),
    ("in that|this case", Stands::Anywhere, Purpose::Fill),
    ("one by one", Stands::Anywhere, Purpose::Fill),
    ("one at a time", Stands::Anywhere, Purpose::Fill),
    ("one after another", Stands::Anywhere, Purpose::Fill),
    ("one after the other", Stands::Anywhere, Purpose::Fill),
    ("in a row", Stands::Last, Purpose::Fill),
    ("at the same time", Stands::Last, Purpose::Fill),
    ("yes or no", Stands::Last, Purpose::Fill),
    ("brace|redirect|evade|scatter or not", Stands::Last, Purpose::Asks),
    ("how so", Stands::Last, Purpose::Fill),
    (
        "and|then ?then he|she|it|they|both|mine ?both|then|just|will|would die|dies",
        Stands::Last,
        Purpose::AsksWhoDies,
    ),
    ("he|she|it|they ?both|then|just|will|would die|dies", Stands::Last, Purpose::AsksWhoDies),
    (
        "?and who|which ?one|player|of ?them|us ?has|gets ?to chooses|choose|decides|decide|picks|pick ?first|next",
        Stands::Last,
        Purpose::Asks,
    ),
    ("?it|he|she ?just goes|go where", Stands::Last, Purpose::Asks),
    (
        "does|do|will|would|can it|he|she|they|i|we|mine ?still|also strike|hit|fight|shoot|attack|deal|take|get ?damage back",
        Stands::Last,
        Purpose::Asks,
    ),
    ("lose|loses both|everything", Stands::Anywhere, Purpose::Asks),
    ("lose|loses all of them|those", Stands::Anywhere, Purpose::Asks),
];

/// The phrase that begins at a word, and how many words it takes; `stops` says which words are a sign.
pub(crate) fn phrase(words: &[String], at: usize, stops: impl Fn(usize) -> bool) -> Option<(Purpose, usize)> {
    let mut best: Option<(Purpose, usize)> = None;
    for (phrase, stands, form) in PHRASES.iter().copied() {
        let slots: Vec<&str> = phrase.split(' ').collect();
        let Some(taken) = longest(&slots, words, at) else { continue };
        let next = at + taken;
        let ends = next >= words.len()
            || stops(next)
            || words.get(next).is_some_and(|it| AFTER.contains(&it.as_str()));
        if (stands == Stands::Anywhere || ends) && best.is_none_or(|(_, most)| most < taken) {
            best = Some((form, taken));
        }
    }
    best
}

/// How many words these slots take from a word on, as many as can be.
fn longest(slots: &[&str], words: &[String], at: usize) -> Option<usize> {
    let Some((slot, rest)) = slots.split_first() else { return Some(0) };
    let optional = slot.strip_prefix('?');
    let fits = words.get(at).is_some_and(|word| optional.unwrap_or(slot).split('|').any(|one| one == word));
    let with = if fits { longest(rest, words, at + 1).map(|taken| taken + 1) } else { None };
    let without = if optional.is_some() { longest(rest, words, at) } else { None };
    with.max(without)
}

/// The word of which one is the contraction: `they've` is `they`, `it's` is `it`.
pub(crate) fn plain(word: &str) -> Option<&str> {
    let ends =
        ["'ve", "'re", "'ll", "'d", "'m", "\u{2019}ve", "\u{2019}re", "\u{2019}ll", "\u{2019}d", "\u{2019}m"];
    let pronouns = ["he", "she", "it", "that", "there", "who", "what", "they", "we", "you", "i", "mine"];
    let is_pronoun = |stem: &&str| pronouns.contains(stem);
    let stem = ends.into_iter().chain(["'s", "\u{2019}s"]).find_map(|end| word.strip_suffix(end));
    let bare = ["theyve", "theyre", "hes", "shes", "weve", "youve", "youre", "theyd"];
    let stem = stem.or_else(|| {
        let end = ["ve", "re", "s", "d"].into_iter().find_map(|end| word.strip_suffix(end));
        end.filter(|_| bare.contains(&word))
    });
    stem.filter(is_pronoun)
}
