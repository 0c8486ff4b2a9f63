//! What of a roll matters for the rest of an attack?

use armada::{Color, Die, Pool};

use crate::{attack::Attack, ending::Icons};

/// Kinds of dice: a color and a face.
pub(crate) const KINDS: usize = 11;

/// Every kind of die, with what it adds up to in an attack.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    all: Vec<Kind>,
}

/// A kind of die.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    /// The die.
    pub die: Die,
    /// Its color's place in [`Color::ALL`].
    pub color: u8,
    /// The points of damage that it adds.
    pub damage: u8,
    /// The critical icons that it adds.
    pub crits: u8,
    /// Those of them that are told from others.
    pub special: u8,
    /// On how many of eight sides it stands.
    pub sides: u64,
    /// One die of it as a roll.
    pub one: Roll,
}

impl Kinds {
    pub(crate) fn of(attack: &Attack) -> Self {
        let kind = |(nth, die): (usize, Die)| {
            let icons = attack.icons(die);
            let [damage, crits, special] = icons;
            let (sides, one) = (die.sides().into(), Roll::one(nth, icons));
            Kind { die, color: die.color() as u8, damage, crits, special, sides, one }
        };
        Self { all: Die::all().enumerate().map(kind).collect() }
    }

    /// The kind with this number.
    pub(crate) fn get(&self, nth: usize) -> Option<Kind> {
        self.all.get(nth).copied()
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (usize, Kind)> + '_ {
        self.all.iter().copied().enumerate()
    }

    /// The number of a die's kind.
    pub(crate) fn number(&self, die: Die) -> Option<usize> {
        self.all.iter().position(|kind| kind.die == die)
    }

    /// A roll without so many accuracies of red and blue dice that lie there.
    pub(crate) fn without_accuracies(&self, roll: Roll, spent: [u8; 2]) -> Roll {
        let kinds = ACCURACIES.into_iter().zip(spent).filter_map(|(nth, dice)| Some((self.get(nth)?, dice)));
        roll.without(kinds.fold(Roll::NOTHING, |taken, (kind, dice)| taken.with(kind, dice)))
    }

    /// The kinds of a color.
    pub(crate) fn of_color(&self, color: Color) -> &[Kind] {
        let first = FIRST_OF_COLOR[color as usize];
        let end = FIRST_OF_COLOR.get(color as usize + 1).copied().unwrap_or(KINDS);
        self.all.get(first..end).unwrap_or_default()
    }
}

/// The place of a die's face among those of its color.
pub(crate) fn face_of(die: Die) -> Option<usize> {
    Die::all().filter(|other| other.color() == die.color()).position(|other| other == die)
}

/// The first kind of each color in the order of [`Die::all`].
pub(crate) const FIRST_OF_COLOR: [usize; 3] = [0, 5, 8];

/// Where accuracies stand in the order of [`Die::all`]: of red and of blue dice.
const ACCURACIES: [usize; 2] = [4, 7];

/// A roll: how often each kind is there, and what it adds up to.
///
/// Each of these numbers is a byte of one large number, so that rolls are added, taken from one another and compared as a
/// whole: a byte for each kind, then these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Roll(u128);

const DAMAGE: usize = KINDS;
const CRITS: usize = KINDS + 1;
const DICE: usize = KINDS + 2;
const SPECIAL: usize = KINDS + 3;
/// The highest bit of each kind's byte: no kind is there so often.
const GUARDS: u128 = 0x80_80_80_80_80_80_80_80_80_80_80;
/// The bytes of the kinds.
const COUNTS: u128 = (1 << (8 * KINDS)) - 1;

/// Which kinds are there: a bit for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Present(u16);

impl Present {
    /// Whether all these are among others.
    pub(crate) fn among(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    /// The same with red and blue accuracies where there are so many.
    #[inline]
    pub(crate) fn with_accuracies(self, [red, blue]: [u8; 2]) -> Self {
        let some = u16::from(red > 0) << ACCURACIES[0] | u16::from(blue > 0) << ACCURACIES[1];
        Self(self.0 & !PRESENT_ACCURACIES | some)
    }

    /// A bit for each kind.
    pub(crate) fn bits(self) -> u16 {
        self.0
    }

    /// How many there are.
    pub(crate) fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether accuracies are among them.
    pub(crate) fn has_accuracies(self) -> bool {
        self.0 & PRESENT_ACCURACIES != 0
    }
}

/// The bits of accuracies in [`Present`].
const PRESENT_ACCURACIES: u16 = 1 << ACCURACIES[0] | 1 << ACCURACIES[1];

/// Puts the lowest bits of eight bytes beside one another.
fn lowest_bits(bytes: u64) -> u16 {
    let gathered = (bytes & 0x0101_0101_0101_0101).wrapping_mul(0x0102_0408_1020_4080) >> 56;
    u16::try_from(gathered).unwrap_or_default()
}

impl Roll {
    /// No dice.
    pub(crate) const NOTHING: Self = Self(0);

    /// One die of a kind.
    fn one(nth: usize, [damage, crits, special]: [u8; 3]) -> Self {
        let mut bytes = [0; 16];
        (bytes[nth], bytes[DAMAGE], bytes[CRITS], bytes[DICE]) = (1, damage, crits, 1);
        bytes[SPECIAL] = special;
        Self(u128::from_le_bytes(bytes))
    }

    /// What adds up to these icons, whatever dice show them.
    pub(crate) fn of_icons(icons: Icons) -> Self {
        let mut bytes = [0; 16];
        (bytes[DAMAGE], bytes[CRITS]) = (icons.damage, icons.crit.into());
        bytes[SPECIAL] = icons.special.into();
        Self(u128::from_le_bytes(bytes))
    }

    /// Of a pool.
    pub(crate) fn of(pool: Pool, kinds: &Kinds) -> Self {
        kinds.iter().fold(Self::NOTHING, |roll, (_, kind)| roll.with(kind, pool.count(kind.die)))
    }

    /// The roll with so many dice of a kind more.
    pub(crate) fn with(self, kind: Kind, dice: u8) -> Self {
        Self(self.0 + kind.one.0 * u128::from(dice))
    }

    /// Both rolls together.
    pub(crate) fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// The roll without dice that lie there.
    pub(crate) fn without(self, taken: Self) -> Self {
        Self(self.0.wrapping_sub(taken.0))
    }

    /// Which kinds are there.
    pub(crate) fn present(self) -> Present {
        let there = ((self.0 & COUNTS) + (GUARDS - (GUARDS >> 7))) >> 7;
        let half = |part: u128| u64::try_from(part & u128::from(u64::MAX)).unwrap_or_default();
        Present(lowest_bits(half(there)) | lowest_bits(half(there >> 64)) << 8)
    }

    /// Whether all these dice lie in a roll.
    pub(crate) fn lies_in(self, roll: Self) -> bool {
        ((roll.0 & COUNTS) | GUARDS).wrapping_sub(self.0 & COUNTS) & GUARDS == GUARDS
    }

    fn byte(self, place: usize) -> u8 {
        self.0.to_le_bytes()[place]
    }

    /// How often a kind is there.
    pub(crate) fn count(self, nth: usize) -> u8 {
        if nth < KINDS { self.byte(nth) } else { 0 }
    }

    /// The points of damage.
    pub(crate) fn damage(self) -> u8 {
        self.byte(DAMAGE)
    }

    /// The critical icons.
    pub(crate) fn crits(self) -> u8 {
        self.byte(CRITS)
    }

    /// Those of the color that is told from others.
    pub(crate) fn special(self) -> u8 {
        self.byte(SPECIAL)
    }

    /// How many dice.
    pub(crate) fn len(self) -> u8 {
        self.byte(DICE)
    }

    /// Accuracies of red and blue dice.
    pub(crate) fn accuracies(self) -> [u8; 2] {
        ACCURACIES.map(|nth| self.byte(nth))
    }

    /// The roll without so many accuracies of red and blue dice that lie there, which add nothing.
    pub(crate) fn without_accuracies(self, spent: [u8; 2]) -> Self {
        let [red, blue] = spent.map(u128::from);
        self.without(Self(
            (red << (8 * ACCURACIES[0])) | (blue << (8 * ACCURACIES[1])) | ((red + blue) << (8 * DICE)),
        ))
    }

    /// The kinds that are there.
    pub(crate) fn kinds(self) -> impl Iterator<Item = usize> {
        (0..KINDS).filter(move |nth| self.byte(*nth) > 0)
    }
}
