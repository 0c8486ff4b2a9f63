//! Which effect comes next, and who says so?
//!
//! The live windows of a batch, its replacements, and the layers in which triggers wait all end in
//! the same question: whose turn is it, and which of their effects may, must or cannot be used?

use super::{
    Apart, Apply, Batch, Choice, Choosable, Citations, Effect, Game, Held, Inside, Layer, Moment, Node,
    Offer, Once, Open, Order, Pick, Prompt, Reason, Refused, Refusing, Side, Task, Timing, Told, Will,
    advance::Machine, agenda::Paid, choice::all_different, refusal::forbidden, sort_by,
};

/// What a window comes to.
pub(super) enum Asked<G: Game> {
    /// Nothing is left to resolve.
    Nothing,
    /// The game is over.
    Over,
    /// A scope was over: the present task was dropped with it.
    Closed,
    /// These come first.
    First(Vec<Task<G>>),
    /// The position rests.
    Node(Node<G>),
}

/// An effect that fits a moment, and why it cannot be used.
pub(super) struct Candidate<G: Game> {
    pub(super) effect: Effect<G>,
    pub(super) event: G::Event,
    bans: Vec<G::Ban>,
}

impl<G: Game> Candidate<G> {
    fn usable(&self) -> bool {
        self.bans.is_empty()
    }

    /// The refusal of its use, with the reasons; none without a reason.
    fn refusing(&self, reasons: &[Told]) -> Option<Refusing> {
        let citations = reasons.iter().map(|told| told.citations.clone()).reduce(Citations::join)?;
        let words: Vec<&str> = reasons.iter().map(|told| told.text.as_str()).collect();
        let pick = Pick::<G>::Use(self.effect.key.clone(), Apart::default()).to_string();
        Some(Refusing { who: self.effect.owner.to_string(), pick, reason: words.join("; "), citations })
    }

    pub(super) fn apply(&self) -> Task<G> {
        Task::Apply(Apply { effect: self.effect.clone(), event: self.event.clone(), paid: Paid::Not })
    }
}

impl<G: Game> Machine<'_, G> {
    /// Looks at a choice of the game: what the rules allow, and what they refuse.
    pub(super) fn weigh(&self, who: G::Player, prompt: G::Prompt, offers: Vec<Offer<G>>) -> Node<G> {
        let mut choice = Choice {
            who,
            prompt: Prompt::Game(prompt),
            options: Vec::with_capacity(offers.len()),
            refused: Vec::new(),
        };
        for offer in offers {
            let bans = offer.bans(self.game, self.position.view());
            let pick = Pick::Game(offer.pick);
            if bans.is_empty() {
                let tasks = offer.tasks;
                choice.options.push(Choosable { pick, tasks });
            } else {
                choice.refused.push(Refused { pick, bans });
            }
        }
        choice.checked()
    }

    /// Whether the effect is used up in the scope that limits it.
    pub(super) fn scope_used(&self, effect: &Effect<G>) -> bool {
        let Once::Scope(scope) = &effect.once else {
            return false;
        };
        let used = self.position.view().used(self.game, scope);
        used.is_some_and(|used| used.contains(&effect.key))
    }

    fn candidate(&self, effect: Effect<G>, event: G::Event) -> Candidate<G> {
        let mut bans = Vec::new();
        let view = self.position.view();
        self.game.unmet(view, &effect, &event, &mut bans);
        for cost in &effect.cost {
            forbidden(self.game, view, cost, &mut bans);
        }
        Candidate { effect, event, bans }
    }

    /// The effects that fit one member of a batch and are not used up.
    fn candidates_on(&self, batch: &Batch<G>, index: usize, timing: Timing, found: &mut Vec<Candidate<G>>) {
        let Some(member) = batch.members.get(index) else {
            return;
        };
        let moment =
            Moment { timing, side: Side::Live, event: &member.event, batch, view: self.position.view() };
        let mut effects = Vec::new();
        self.game.effects(&moment, &mut effects);
        for effect in effects {
            let key = &effect.key;
            let again = effect.once == Once::Batch
                && (batch.used.contains(key) || found.iter().any(|known| known.effect.key == *key));
            let fits =
                effect.timing == timing && !again && !member.used.contains(key) && !self.scope_used(&effect);
            if fits {
                found.push(self.candidate(effect, member.event.clone()));
            }
        }
    }

    /// The next effect of a live window.
    pub(super) fn ask(&mut self, batch: &mut Batch<G>, timing: Timing) -> Asked<G> {
        let mut candidates = Vec::new();
        for index in 0..batch.members.len() {
            self.candidates_on(batch, index, timing, &mut candidates);
        }
        if candidates.is_empty() {
            return Asked::Nothing;
        }
        if !candidates.iter().any(Candidate::usable) {
            self.tell_refused(&candidates);
            return Asked::Nothing;
        }
        if let (Timing::Modify, [only]) = (timing, candidates.as_slice())
            && only.effect.will == Will::Mandatory
        {
            return Asked::First(vec![only.apply()]);
        }
        self.hold_back(&mut candidates);
        self.keep_leader(&mut batch.leader, &candidates);
        let owner = match self.turn(batch.leader, &candidates) {
            Turn::Of(owner) => owner,
            Turn::Named { who, among } => {
                return Asked::Node(name_first(who, among, |leader| {
                    Task::Batch(Batch { leader: Some(leader), ..batch.clone() })
                }));
            }
        };
        let use_it = |candidate: &Candidate<G>| vec![candidate.apply(), Task::Batch(batch.clone())];
        let pass = |declined: &[&Candidate<G>]| {
            let mut batch = batch.clone();
            for candidate in declined {
                batch.use_up(&candidate.effect, &candidate.event);
            }
            vec![Task::Batch(batch)]
        };
        Asked::Node(choose_effect(self.game, timing, owner, &candidates, use_it, pass))
    }

    /// Refuses the candidates that have to wait for another one of the same window.
    fn hold_back(&self, candidates: &mut [Candidate<G>]) {
        let usable = candidates.iter().filter(|candidate| candidate.usable());
        if usable.clone().count() < 2 {
            return;
        }
        let usable: Vec<&Effect<G>> = usable.map(|candidate| &candidate.effect).collect();
        let view = self.position.view();
        let held = candidates.iter().map(|candidate| {
            let usable = candidate.usable().then_some(&usable)?;
            self.game.held_back(view, &candidate.effect, usable)
        });
        let held: Vec<Option<G::Ban>> = held.collect();
        for (candidate, ban) in candidates.iter_mut().zip(held) {
            candidate.bans.extend(ban);
        }
    }

    /// The next replacement of a member.
    ///
    /// A single mandatory one applies by itself. Among several, the player whom the event affects chooses.
    /// A lone optional one is its owner's choice. One that can replace only one of several members is the
    /// choice of the player whom they affect, or of its owner where they affect several players.
    pub(super) fn ask_replacement(&mut self, batch: &Batch<G>) -> Asked<G> {
        for (index, member) in batch.members.iter().enumerate() {
            let mut candidates = self.replacements_of(batch, index);
            let rivals = self.rivals(batch, index, &candidates);
            if let Some(ban) = self.contested(&candidates, &rivals) {
                return Asked::Node(Node::Open(Open::Unsettled(ban)));
            }
            let must = |candidate: &Candidate<G>| candidate.effect.will == Will::Mandatory;
            let mut chooser = self.game.affected(self.position.view(), &member.event);
            match candidates.as_slice() {
                [] => continue,
                [only] if must(only) && rivals.is_empty() => return Asked::First(vec![only.apply()]),
                _ => {}
            }
            if candidates.iter().any(must) {
                candidates.retain(|candidate| must(candidate) || candidate.effect.owner == chooser);
                if let ([only], true) = (candidates.as_slice(), rivals.is_empty()) {
                    return Asked::First(vec![only.apply()]);
                }
                let elsewhere =
                    |rival: &Candidate<G>| self.game.affected(self.position.view(), &rival.event) != chooser;
                if let Some(rival) = rivals.iter().find(|rival| elsewhere(rival)) {
                    chooser = rival.effect.owner;
                }
                candidates.extend(rivals);
                for candidate in &mut candidates {
                    candidate.effect.owner = chooser;
                }
            } else {
                candidates.extend(rivals);
                chooser = match self.turn(Some(chooser), &candidates) {
                    Turn::Of(owner) => owner,
                    Turn::Named { who, .. } => who,
                };
                if !candidates.iter().any(|candidate| candidate.effect.owner == chooser) {
                    chooser = candidates[0].effect.owner;
                }
            }
            let use_it = |candidate: &Candidate<G>| vec![candidate.apply(), Task::Batch(batch.clone())];
            let pass = |declined: &[&Candidate<G>]| {
                let mut batch = batch.clone();
                for candidate in declined {
                    batch.use_up(&candidate.effect, &candidate.event);
                }
                vec![Task::Batch(batch)]
            };
            let node = choose_effect(self.game, Timing::Replace, chooser, &candidates, use_it, pass);
            return Asked::Node(node);
        }
        self.tell_unmet_replacements(batch);
        Asked::Nothing
    }

    /// Why no player may choose the event for a replacement that cannot be used for all of them.
    fn contested(&self, candidates: &[Candidate<G>], rivals: &[Candidate<G>]) -> Option<G::Ban> {
        if rivals.is_empty() {
            return None;
        }
        let all = candidates.iter().chain(rivals);
        let all: Vec<_> = all.map(|candidate| (&candidate.effect.key, &candidate.event)).collect();
        self.game.contested(self.position.view(), &all)
    }

    /// Tells why replacements that fit an event of the batch do not replace it.
    fn tell_unmet_replacements(&mut self, batch: &Batch<G>) {
        if !self.sink.listens() {
            return;
        }
        let mut unmet = Vec::new();
        for index in 0..batch.members.len() {
            self.candidates_on(batch, index, Timing::Replace, &mut unmet);
        }
        unmet.retain(|candidate| !candidate.usable());
        self.tell_refused(&unmet);
    }

    /// What can replace one member now.
    pub(super) fn replacements_of(&self, batch: &Batch<G>, index: usize) -> Vec<Candidate<G>> {
        let mut candidates = Vec::new();
        self.candidates_on(batch, index, Timing::Replace, &mut candidates);
        candidates.retain(|candidate| candidate.usable() && self.possible(candidate, batch));
        candidates
    }

    /// Whether a replacement can happen at all: one whose own events are all forbidden cannot, and
    /// the original happens.
    fn possible(&self, candidate: &Candidate<G>, batch: &Batch<G>) -> bool {
        let (key, event) = (&candidate.effect.key, &candidate.event);
        let view = self.position.view();
        let replacement = self.game.replace(view, key, event, batch);
        let mut bans = Vec::new();
        let can = |event: &G::Event| {
            bans.clear();
            forbidden(self.game, view, event, &mut bans);
            bans.is_empty()
        };
        let mut events = replacement.events.iter();
        replacement.events.is_empty() || !replacement.tasks.is_empty() || events.any(can)
    }

    /// The next effect that waits in a layer.
    pub(super) fn layer(&mut self, mut layer: Layer<G>) -> Option<Node<G>> {
        let waiting = std::mem::take(&mut layer.waiting);
        let (candidates, dropped) = self.waiting_candidates(waiting);
        self.tell_refused(&dropped);
        layer.waiting = candidates.iter().map(held).collect();
        self.keep_leader(&mut layer.leader, &candidates);
        if candidates.is_empty() {
            return None;
        }
        self.forget_what_is_done();
        let owner = match self.turn(layer.leader, &candidates) {
            Turn::Of(owner) => owner,
            Turn::Named { who, among } => {
                let node = name_first(who, among, |leader| {
                    Task::Layer(Layer { leader: Some(leader), ..layer.clone() })
                });
                return self.rest(Task::Layer(layer), node);
            }
        };
        // its layer stays beneath it, even when empty: what waits further down triggered earlier
        let use_it = |candidate: &Candidate<G>| {
            vec![candidate.apply(), Task::Layer(layer.without(&[candidate]).unwrap_or_default())]
        };
        let pass =
            |declined: &[&Candidate<G>]| layer.without(declined).map(Task::Layer).into_iter().collect();
        let node = choose_effect(self.game, Timing::After, owner, &candidates, use_it, pass);
        self.rest(Task::Layer(layer), node)
    }

    /// Drops the frame of an effect whose instructions are done and layers in which nothing waits:
    /// no later rule reads them.
    fn forget_what_is_done(&mut self) {
        let agenda = &mut self.position.agenda;
        let done = |task: &Task<G>| match task {
            Task::Frame(frame) => matches!(frame.inside, Inside::Effect(_)),
            Task::Layer(layer) => layer.waiting.is_empty(),
            _ => false,
        };
        while agenda.last().is_some_and(done) {
            agenda.pop();
        }
    }

    /// What waits and may still be used, and what cannot be used. When a player's turn has come and nothing
    /// of theirs is usable, what is refused is dropped.
    fn waiting_candidates(&self, waiting: Vec<Held<G>>) -> (Vec<Candidate<G>>, Vec<Candidate<G>>) {
        let all = waiting.into_iter();
        let fresh = all.filter(|held| !self.scope_used(&held.effect));
        let candidates: Vec<Candidate<G>> =
            fresh.map(|held| self.candidate(held.effect, held.event)).collect();
        let usable: Vec<G::Player> = candidates
            .iter()
            .filter(|candidate| candidate.usable())
            .map(|candidate| candidate.effect.owner)
            .collect();
        candidates.into_iter().partition(|candidate| usable.contains(&candidate.effect.owner))
    }

    /// A leader who has nothing left to resolve leads no more.
    fn keep_leader(&self, leader: &mut Option<G::Player>, candidates: &[Candidate<G>]) {
        let still = |player: G::Player| {
            let mut usable = candidates.iter().filter(|candidate| candidate.usable());
            usable.any(|candidate| candidate.effect.owner == player)
        };
        *leader = leader.filter(|player| still(*player));
    }

    /// Whose turn it is among the owners of usable candidates.
    fn turn(&self, leader: Option<G::Player>, candidates: &[Candidate<G>]) -> Turn<G> {
        let mut owners: Vec<G::Player> = Vec::new();
        for candidate in candidates.iter().filter(|candidate| candidate.usable()) {
            if !owners.contains(&candidate.effect.owner) {
                owners.push(candidate.effect.owner);
            }
        }
        let seats = self.game.seats(&self.position.state);
        let seat = |player: &G::Player| seats.iter().position(|seat| seat == player);
        let place = |owner: &G::Player| (seat(owner).unwrap_or(seats.len()), *owner);
        sort_by(&mut owners, |one, other| place(one).cmp(&place(other)));
        let leader = leader.filter(|leader| owners.contains(leader));
        let first = leader.or(owners.first().copied());
        match (first, self.game.policy().order, seats.first()) {
            (Some(_), Order::Named, Some(who)) if leader.is_none() && owners.len() > 1 => {
                Turn::Named { who: *who, among: owners }
            }
            (Some(first), ..) => Turn::Of(first),
            (None, ..) => Turn::Named { who: candidates[0].effect.owner, among: owners },
        }
    }

    /// Tells why effects whose window is open are not used.
    fn tell_refused(&mut self, candidates: &[Candidate<G>]) {
        if self.sink.listens() {
            for candidate in candidates {
                let what = format!("{} cannot be used", candidate.effect.key);
                let reasons: Vec<Told> = candidate.bans.iter().map(Reason::told).collect();
                let refuses = candidate.refusing(&reasons);
                self.tell_reasons(&what, reasons, refuses);
            }
        }
    }
}

/// Who decides next.
enum Turn<G: Game> {
    /// This player, about their own effects.
    Of(G::Player),
    /// This player, about which player goes first.
    Named { who: G::Player, among: Vec<G::Player> },
}

fn held<G: Game>(candidate: &Candidate<G>) -> Held<G> {
    Held { effect: candidate.effect.clone(), event: candidate.event.clone() }
}

impl<G: Game> Layer<G> {
    /// The layer without the effects that are taken out; none when nothing is left.
    fn without(&self, taken: &[&Candidate<G>]) -> Option<Self> {
        let mut layer = self.clone();
        for candidate in taken {
            let gone = held(candidate);
            if let Some(place) = layer.waiting.iter().position(|other| *other == gone) {
                layer.waiting.remove(place);
            }
        }
        let leads = |leader: &G::Player| {
            let mut waiting = layer.waiting.iter();
            waiting.any(|held| held.effect.owner == *leader)
        };
        layer.leader = layer.leader.filter(leads);
        (!layer.waiting.is_empty()).then_some(layer)
    }
}

/// The choice of the player who goes first.
fn name_first<G: Game>(
    who: G::Player,
    among: Vec<G::Player>,
    led_by: impl Fn(G::Player) -> Task<G>,
) -> Node<G> {
    let option = |player: G::Player| Choosable { pick: Pick::First(player), tasks: vec![led_by(player)] };
    Node::Choice(Choice {
        who,
        prompt: Prompt::First,
        options: among.into_iter().map(option).collect(),
        refused: Vec::new(),
    })
}

/// A player's choice among their effects: any usable one, or none when none is mandatory.
fn choose_effect<G: Game>(
    game: &G,
    timing: Timing,
    who: G::Player,
    candidates: &[Candidate<G>],
    use_it: impl Fn(&Candidate<G>) -> Vec<Task<G>>,
    pass: impl Fn(&[&Candidate<G>]) -> Vec<Task<G>>,
) -> Node<G> {
    let mut choice = Choice { who, prompt: Prompt::Effect(timing), options: Vec::new(), refused: Vec::new() };
    let own = candidates.iter().filter(|candidate| candidate.effect.owner == who);
    let own: Vec<&Candidate<G>> = own.collect();
    for (candidate, apart) in told_apart(game, &own) {
        let pick = Pick::Use(candidate.effect.key.clone(), apart);
        if candidate.usable() {
            let tasks = use_it(candidate);
            choice.options.push(Choosable { pick, tasks });
        } else {
            let bans = candidate.bans.clone();
            choice.refused.push(Refused { pick, bans });
        }
    }
    let usable = own.into_iter().filter(|candidate| candidate.usable());
    let usable: Vec<&Candidate<G>> = usable.collect();
    let free = usable.iter().all(|candidate| candidate.effect.will == Will::Optional);
    if free {
        choice.options.push(Choosable { pick: Pick::Pass, tasks: pass(&usable) });
    }
    Node::Choice(choice)
}

/// What waits, each under a name of its own. An ability that triggered twice has one name: the two are told apart by the
/// events that triggered them, or by a number where the game cannot say that.
fn told_apart<'c, G: Game>(game: &G, own: &[&'c Candidate<G>]) -> Vec<(&'c Candidate<G>, Apart)> {
    let mut found: Vec<(&Candidate<G>, String, Apart)> = Vec::new();
    for candidate in own {
        let same = |(known, ..): &(&Candidate<G>, _, _)| {
            known.effect.key == candidate.effect.key && known.event == candidate.event
        };
        if !found.iter().any(same) {
            let name = if own.len() > 1 { candidate.effect.key.to_string() } else { String::new() };
            let nth = found.iter().filter(|(_, known, _)| *known == name).count();
            found.push((candidate, name, Apart { nth, by: String::new() }));
        }
    }
    let by = |candidate: &Candidate<G>| game.triggered_by(&candidate.effect.key, &candidate.event);
    let names: Vec<(String, Option<String>)> =
        found.iter().map(|(candidate, name, _)| (name.clone(), by(candidate))).collect();
    for ((_, name, apart), (_, by)) in found.iter_mut().zip(&names) {
        let twins: Vec<&Option<String>> =
            names.iter().filter(|(other, _)| other == name).map(|(_, by)| by).collect();
        let clear =
            twins.len() > 1 && twins.iter().all(|by| by.is_some()) && all_different(twins.iter()).is_ok();
        if let (true, Some(by)) = (clear, by) {
            apart.by.clone_from(by);
        }
    }
    found.into_iter().map(|(candidate, _, apart)| (candidate, apart)).collect()
}

impl<G: Game> Choice<G> {
    /// The choice as a node, if it is one: there is an option, and every pick has its own name.
    fn checked(self) -> Node<G> {
        if self.options.is_empty() {
            let Choice { who, prompt, refused, .. } = self;
            return Node::Open(Open::NoOption { who, prompt, refused });
        }
        match all_different(self.options.iter().map(|option| &option.pick)) {
            Ok(()) => Node::Choice(self),
            Err(pick) => Node::Open(Open::SamePick { pick: pick.clone() }),
        }
    }
}
