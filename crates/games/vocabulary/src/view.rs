//! How is what a game shows its table of expectations?
//!
//! A member of a type that `view!` writes is a value of an answer, and a field that a scenario may expect. Both have its name and its type;
//! its doc comment is their meaning.

use super::{Field, FieldValue, Shape};

/// Most texts of a list that is expected, where its row says nothing else.
pub const MAX_EXPECTED: usize = 64;

/// A type that a game shows of its state.
pub trait StateView {
    /// What may be expected of it, in the order in which it is shown.
    fn expectations() -> &'static [Field];
}

/// What may be expected of a member: where that is left out, nothing is compared. A number is at most 99.
pub fn expected<T: FieldValue>(name: &'static str, doc: &'static str) -> Field {
    let field = Field::new(name, T::shape(None), doc).unfilled();
    match field.shape {
        Shape::Whole { .. } => field.within(0..=99),
        Shape::Texts { .. } => field.at_most(MAX_EXPECTED),
        _ => field,
    }
}

/// Writes a type that a game shows: the struct (all of it public), its `Serialize`, and what may be expected of it. A row is
///
/// - a member: `/// Hull that is left.` `hull_left: u8, within(0..=40);`. What follows are methods of [`Field`];
/// - a member that is only shown: `zone: HullZone, not_compared;`;
/// - the members of another type: `..hull: HullView;`. What follows are methods of a [`Field`] that is their table;
/// - what is expected of something that no member holds: `+ rows;`, a list of [`Field`]s.
///
/// ```
/// use vocabulary::{StateView, view};
/// view! {
///     /// What a player has.
///     pub struct PlayerView {
///         /// Pass tokens.
///         pass_tokens: u8;
///         /// Whether it is shown first.
///         first: bool, not_compared;
///     }
/// }
/// let names: Vec<&str> = PlayerView::expectations().iter().map(|field| field.name).collect();
/// assert_eq!(names, ["pass-tokens"]);
/// ```
#[macro_export]
macro_rules! view {
    ($(#[$meta:meta])* $vis:vis struct $name:ident { $($rows:tt)* }) => {
        $crate::view!(@row { $(#[$meta])* $vis struct $name } [] [] $($rows)*);
    };
    (@row $head:tt [$($member:tt)*] [$($row:tt)*] + $also:expr; $($rest:tt)*) => {
        $crate::view!(@row $head [$($member)*] [$($row)* { + $also }] $($rest)*);
    };
    (@row $head:tt [$($member:tt)*] [$($row:tt)*]
        $(#[$meta:meta])* ..$name:ident: $type:ty $(, $say:ident($($said:tt)*))*; $($rest:tt)*) => {
        $crate::view!(@row $head
            [$($member)* $(#[$meta])* #[serde(flatten)] pub $name: $type,]
            [$($row)* { .. ($type) $(. $say($($said)*))* }]
            $($rest)*);
    };
    (@row $head:tt [$($member:tt)*] [$($row:tt)*]
        $(#[$meta:meta])* $name:ident: $type:ty, not_compared; $($rest:tt)*) => {
        $crate::view!(@row $head [$($member)* $(#[$meta])* pub $name: $type,] [$($row)*] $($rest)*);
    };
    (@row $head:tt [$($member:tt)*] [$($row:tt)*]
        $(#[doc = $doc:literal])+ $(#[serde($($serde:tt)*)])* $name:ident: $type:ty $(, $say:ident($($said:tt)*))*; $($rest:tt)*) => {
        $crate::view!(@row $head
            [$($member)* $(#[doc = $doc])+ $(#[serde($($serde)*)])* pub $name: $type,]
            [$($row)* { $name (concat!($($doc),+)) ($type) $(. $say($($said)*))* }]
            $($rest)*);
    };
    (@row { $(#[$meta:meta])* $vis:vis struct $name:ident } [$($member:tt)*] [$({ $($row:tt)* })*]) => {
        #[derive(Clone, Debug, PartialEq, serde::Serialize)]
        $(#[$meta])*
        $vis struct $name { $($member)* }

        impl $crate::StateView for $name {
            fn expectations() -> &'static [$crate::Field] {
                static FIELDS: std::sync::LazyLock<Vec<$crate::Field>> = std::sync::LazyLock::new(|| {
                    let mut rows = Vec::new();
                    $($crate::view!(@field rows $($row)*);)*
                    rows
                });
                &FIELDS
            }
        }

        impl $crate::FieldValue for $name {
            fn shape(_: Option<&Self>) -> $crate::Shape {
                $crate::Shape::Table(<Self as $crate::StateView>::expectations())
            }
        }
    };
    (@field $rows:ident + $also:expr) => { $rows.extend($also); };
    (@field $rows:ident .. ($type:ty) $(. $say:ident($($said:tt)*))*) => {
        $rows.extend($crate::expected::<$type>("", "")$(.$say($($said)*))*.fields());
    };
    (@field $rows:ident $name:ident ($doc:expr) ($type:ty) $(. $say:ident($($said:tt)*))*) => {
        $rows.push($crate::expected::<$type>($crate::situation!(@name $name), $doc)$(.$say($($said)*))*);
    };
}
