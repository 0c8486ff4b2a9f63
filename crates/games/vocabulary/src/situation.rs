//! How is the type of a situation its table of fields?
//!
//! A member of a type that `situation!` writes is a field of a scenario: its doc comment is the meaning, its value in `Default`
//! is taken where the field is left out, its type gives the shape, and what follows it says limits and labels.

use std::collections::BTreeMap;

use super::{Absent, At, Field, MAX_NAME, Problem, Shape};

/// A type that is a table of fields.
pub trait Situation: Default {
    /// Its fields, in the order of a form; where one is left out, what this one has is taken.
    fn rows(&self) -> Vec<Field>;

    /// Its fields with their own defaults.
    fn fields() -> &'static [Field];

    /// What of it is not within the limits of its fields.
    fn inspect(&self, at: At<'_>, found: &mut Vec<Problem>);
}

/// A type whose values stand in fields.
pub trait FieldValue: Sized {
    /// What may stand in a field, where `default` is taken when it is left out; none: nothing is said.
    fn shape(default: Option<&Self>) -> Shape;

    /// What may stand in a field for a list of them, which is empty when it is left out.
    fn list() -> Shape {
        let most = usize::MAX;
        match Self::shape(None) {
            Shape::Table(fields) => Shape::Tables { fields, most, default: Absent::Empty },
            Shape::Word { words, .. } => Shape::Words { words, most, default: Absent::Empty },
            _ => Shape::Texts { most },
        }
    }

    /// What of it is not within the limits of its field.
    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        let _ = (field, at, found);
    }
}

impl FieldValue for bool {
    fn shape(default: Option<&Self>) -> Shape {
        Shape::Flag { default: default.copied() }
    }
}

impl FieldValue for String {
    fn shape(_: Option<&Self>) -> Shape {
        Shape::Text { most: MAX_NAME }
    }
}

/// Whole numbers.
macro_rules! whole {
    ($($number:ty),+) => {
        $(
            impl FieldValue for $number {
                fn shape(default: Option<&Self>) -> Shape {
                    let limit = |number| i64::try_from(number).unwrap_or(i64::MAX);
                    let default = default.map(|number| limit(*number));
                    Shape::Whole { least: limit(<$number>::MIN), most: limit(<$number>::MAX), default }
                }

                fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
                    if let Shape::Whole { least, most, .. } = field.shape
                        && !i64::try_from(*self).is_ok_and(|number| (least..=most).contains(&number))
                    {
                        let message = format!("`{at}` is {self}, and must be from {least} to {most}");
                        let help = format!("give a whole number from {least} to {most}");
                        found.push(Problem::new(at.to_string(), message, help));
                    }
                }
            }
        )+
    };
}

whole!(u8, u16, u64, usize, i8);

impl<T: FieldValue> FieldValue for Option<T> {
    fn shape(default: Option<&Self>) -> Shape {
        T::shape(default.and_then(Option::as_ref))
    }

    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        if let Some(value) = self {
            value.outside(field, at, found);
        }
    }
}

impl<T: FieldValue> FieldValue for Vec<T> {
    fn shape(_: Option<&Self>) -> Shape {
        T::list()
    }

    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        let most = match field.shape {
            Shape::Words { most, .. } | Shape::Texts { most } | Shape::Tables { most, .. } => most,
            _ => usize::MAX,
        };
        let count = self.len();
        if count > most {
            let message = format!("`{at}` lists {count}, and at most {most} are allowed");
            found.push(Problem::new(at.to_string(), message, format!("list at most {most}")));
        }
        for (nth, value) in (1..).zip(self) {
            value.outside(field, At::Entry(&at, nth), found);
        }
    }
}

/// A table with a field for each key; its row says which, by its shape.
impl<K: ToString, V: FieldValue> FieldValue for BTreeMap<K, V> {
    fn shape(_: Option<&Self>) -> Shape {
        Shape::Table(&[])
    }

    fn outside(&self, field: &Field, at: At<'_>, found: &mut Vec<Problem>) {
        let Shape::Table(fields) = field.shape else { return };
        for (key, value) in self {
            let key = key.to_string();
            if let Some(field) = fields.iter().find(|field| field.name == key) {
                value.outside(field, At::Field(&at, field.name), found);
            }
        }
    }
}

/// The shape of a table of this type.
pub fn table_shape<T: Situation + PartialEq>(default: Option<&T>) -> Shape {
    match default.filter(|default| **default != T::default()) {
        Some(default) => Shape::Table(default.rows().leak()),
        None => Shape::Table(T::fields()),
    }
}

/// What of a value is not within the limits of its field, the one of `fields` with this name.
pub fn inspect_field<T: FieldValue>(
    fields: &[Field],
    name: &str,
    value: &T,
    at: At<'_>,
    found: &mut Vec<Problem>,
) {
    if let Some(field) = fields.iter().find(|field| field.name == name) {
        value.outside(field, At::Field(&at, field.name), found);
    }
}

/// The name of a member as files write it: `set-aside` for `set_aside`.
pub const fn kebab<const N: usize>(member: &str) -> [u8; N] {
    let mut name = [0; N];
    let mut nth = 0;
    while nth < N {
        name[nth] = if member.as_bytes()[nth] == b'_' { b'-' } else { member.as_bytes()[nth] };
        nth += 1;
    }
    name
}

/// A type that is free text in a field.
#[macro_export]
macro_rules! free_text {
    ($name:ident) => {
        impl $crate::FieldValue for $name {
            fn shape(_: Option<&Self>) -> $crate::Shape {
                $crate::Shape::Text { most: $crate::MAX_NAME }
            }
        }
    };
}

/// A type that is one of the words of its list in a field; the function finds the word of a value.
#[macro_export]
macro_rules! word_field {
    ($name:ident, $word:expr) => {
        impl $crate::FieldValue for $name {
            fn shape(default: Option<&Self>) -> $crate::Shape {
                let word: fn(&Self) -> Option<&'static str> = $word;
                let words = <Self as $crate::WordList>::WORDS;
                $crate::Shape::Word { words, default: default.and_then(word) }
            }

            fn outside(&self, field: &$crate::Field, at: $crate::At<'_>, found: &mut Vec<$crate::Problem>) {
                let word: fn(&Self) -> Option<&'static str> = $word;
                found.extend(word(self).and_then(|word| field.excludes(word, at)));
            }
        }
    };
}

/// Writes a type of a situation: the struct (all of it public), its `Default`, `Deserialize`, and its fields. A row is
///
/// - a member: `/// What it means.` `hull: u8 = 5, within(1..=40), called("Hull value");`. Without `=` its type's own default is
///   taken. What follows are methods of [`Field`]. A name of its own stands in brackets: `effects("effect"): Effects;`;
/// - the members of another type: `..traits: Traits;`. What follows are methods of a [`Field`] that is their table:
///   `..fights: Ship, through(DAMAGE);`;
/// - fields that no member holds: `+ rows;`, a list of [`Field`]s.
///
/// ```
/// use vocabulary::{At, Field, Shape, Situation, situation};
/// situation! {
///     /// What a player has.
///     pub struct Player {
///         /// Ships set aside.
///         set_aside: u8, within(0..=20);
///         /// The score.
///         score: Option<u16>, left_out("not known");
///     }
/// }
/// let names: Vec<&str> = Player::fields().iter().map(|field| field.name).collect();
/// assert_eq!(names, ["set-aside", "score"]);
/// assert!(matches!(Player::fields()[0].shape, Shape::Whole { least: 0, most: 20, default: Some(0) }));
/// let mut found = Vec::new();
/// Player { set_aside: 21, score: None }.inspect(At::Top("first"), &mut found);
/// assert_eq!(found[0].field, "first.set-aside");
/// ```
#[macro_export]
macro_rules! situation {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($rows:tt)* }) => {
        $crate::situation!(@row { $(#[$meta])* $vis struct $name } [] [] [] [] [] $($rows)*);
    };
    (@row $head:tt [$($member:tt)*] [$($default:tt)*] [$($row:tt)*] [$($limit:tt)*] [$($flat:tt)*] + $also:expr; $($rest:tt)*) => {
        $crate::situation!(@row $head [$($member)*] [$($default)*] [$($row)* { + $also }] [$($limit)*] [$($flat)*] $($rest)*);
    };
    (@row $head:tt [$($member:tt)*] [$($default:tt)*] [$($row:tt)*] [$($limit:tt)*] [$($flat:tt)*]
        $(#[$meta:meta])* ..$name:ident: $type:ty $(= $value:expr)? $(, $say:ident($($said:tt)*))*; $($rest:tt)*) => {
        $crate::situation!(@row $head
            [$($member)* $(#[$meta])* #[serde(flatten)] pub $name: $type,]
            [$($default)* $name: $crate::situation!(@default $($value)?),]
            [$($row)* { .. $name $(. $say($($said)*))* }]
            [$($limit)*]
            [$($flat)* $name]
            $($rest)*);
    };
    (@row $head:tt [$($member:tt)*] [$($default:tt)*] [$($row:tt)*] [$($limit:tt)*] [$($flat:tt)*]
        $(#[doc = $doc:literal])+ $name:ident $(($word:literal))?: $type:ty $(= $value:expr)? $(, $say:ident($($said:tt)*))*; $($rest:tt)*) => {
        $crate::situation!(@row $head
            [$($member)* $(#[doc = $doc])+ $(#[serde(rename = $word)])? pub $name: $type,]
            [$($default)* $name: $crate::situation!(@default $($value)?),]
            [$($row)* { $name ($crate::situation!(@name $name $($word)?)) (concat!($($doc),+)) ($type) $(. $say($($said)*))* }]
            [$($limit)* $name ($crate::situation!(@name $name $($word)?))]
            [$($flat)*]
            $($rest)*);
    };
    (@row { $(#[$meta:meta])* $vis:vis struct $name:ident } [$($member:tt)*] [$($default:tt)*] [$({ $($row:tt)* })*]
        [$($limited:ident $limit:tt)*] [$($flat:ident)*]) => {
        #[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
        #[serde(rename_all = "kebab-case", default)]
        $(#[$meta])*
        $vis struct $name { $($member)* }

        impl Default for $name {
            fn default() -> Self {
                Self { $($default)* }
            }
        }

        impl $crate::Situation for $name {
            fn rows(&self) -> Vec<$crate::Field> {
                let mut rows = Vec::new();
                $($crate::situation!(@field self rows $($row)*);)*
                rows
            }

            fn fields() -> &'static [$crate::Field] {
                static FIELDS: std::sync::LazyLock<Vec<$crate::Field>> =
                    std::sync::LazyLock::new(|| $crate::Situation::rows(&<$name>::default()));
                &FIELDS
            }

            fn inspect(&self, at: $crate::At<'_>, found: &mut Vec<$crate::Problem>) {
                let fields = <Self as $crate::Situation>::fields();
                $($crate::inspect_field(fields, $limit, &self.$limited, at, found);)*
                $($crate::Situation::inspect(&self.$flat, at, found);)*
                let _ = fields;
            }
        }

        impl $crate::FieldValue for $name {
            fn shape(default: Option<&Self>) -> $crate::Shape {
                $crate::table_shape(default)
            }

            fn outside(&self, _: &$crate::Field, at: $crate::At<'_>, found: &mut Vec<$crate::Problem>) {
                $crate::Situation::inspect(self, at, found);
            }
        }
    };
    (@default) => { Default::default() };
    (@default $value:expr) => { $value };
    (@name $name:ident) => {{
        const NAME: &[u8] = &$crate::kebab::<{ stringify!($name).len() }>(stringify!($name));
        match std::str::from_utf8(NAME) { Ok(name) => name, Err(_) => stringify!($name) }
    }};
    (@name $name:ident $word:literal) => { $word };
    (@field $self:ident $rows:ident + $also:expr) => { $rows.extend($also); };
    (@field $self:ident $rows:ident .. $name:ident $(. $say:ident($($said:tt)*))*) => {
        let table = $crate::Shape::Table($crate::Situation::rows(&$self.$name).leak());
        $rows.extend($crate::Field::new(stringify!($name), table, "")$(.$say($($said)*))*.fields());
    };
    (@field $self:ident $rows:ident $name:ident ($word:expr) ($doc:expr) ($type:ty) $(. $say:ident($($said:tt)*))*) => {
        let shape = <$type as $crate::FieldValue>::shape(Some(&$self.$name));
        $rows.push($crate::Field::new($word, shape, $doc)$(.$say($($said)*))*);
    };
}
