//! Why can something about damage outside attacks be refused? [`bans!`](vocabulary::bans)

use super::{arrival::Who, setup::Obstacle, tell::obstacle, terms::HullZone, tokens::TokenName};
use vocabulary::bans;

bans! {
    Ban {
        Destroyed(who: Who) = "{} is destroyed and no longer in play", who.in_words()
            => [forbids "armada/destroyed-ships-and-squadrons/removed", forbids "armada/damage/destroyed"];
        OutsideAttack(name: TokenName) = "the {} can be spent by the defender of an attack, and this damage is not from an attack", name.in_words()
            => [forbids "armada/attack/spend-defense-tokens"];
        OneZone(zone: HullZone) = "the owner picks one hull zone for all of it, not only part of it in {zone}"
            => [forbids "armada/damage/zone-not-specified"];
        ZoneNamed = "no hull zone is to be chosen here"
            => [forbids "armada/damage/zone-not-specified"], for_now = true;
        OnlyFlotilla(who: Who) = "{}, and only the flotilla is dealt a card", if *who == Who::Asked { "it overlaps a flotilla" } else { "a flotilla overlaps the ship" }
            => [forbids "armada/flotillas/overlap", forbids "armada/overlapping/flotillas"];
        MinesForShips = "only ships set off proximity mine tokens"
            => [forbids "armada/proximity-mine-tokens/set-off"];
        SquadronOnShip = "a squadron is never placed so that it overlaps a ship"
            => [forbids "armada/squadron-movement/no-overlap"];
        Mandatory = "what lies beneath the ship and faceup cards must be resolved"
            => [forbids "armada/effect-use-and-timing/others-mandatory", forbids "armada/obstacles/several"];
        NothingAsks = "nothing asks for that now"
            => [forbids "armada/damage-cards/discarded", forbids "armada/damage-cards/turned"], for_now = true;
        ZoneChosen(zone: HullZone) = "the {zone} hull zone is chosen already, and the zones are different ones"
            => [forbids "armada/damage/faceup"];
        NotOn(which: Obstacle) = "it lies on no {} that is still to act", obstacle(*which)
            => [forbids "armada/obstacles/overlap"];
        FlotillaNotClosest = "a flotilla is overlapped that is not the closest ship: the rules do not settle who is dealt a card"
            => [defines "armada/flotillas/overlap", defines "armada/overlapping/closest-ship"];
    }
}
