//! How does a row that is written as a sentence become a value that is read, written and told?
//!
//! Operations, conditions, costs and restrictions are lists of rows, each in the file of its noun. `sentence` says what the signs in
//! sentences mean.

use vocabulary::{Grammar, Misread};

use super::{
    effect_text::vocabulary,
    sentence::{Field, Form, Hearing, Sentence},
};

/// What the rows of a list have in common.
pub(super) trait Rows: Sized {
    /// What one is, for a text that is none: `an operation`.
    const WHAT: &'static str;

    /// What a sentence says.
    fn heard(said: &Sentence<'_>) -> Option<Self>;

    /// How large the numbers in it may be; none where only the type of their field limits them.
    fn most(&self) -> Option<usize>;

    /// The sentences of each row, with what may stand in their blanks.
    fn rows() -> Vec<(&'static [Form], Vec<Field>)>;

    /// An example of each form. They are made once: a refusal that made them took ten times as long.
    fn examples() -> &'static [String];
}

/// What a text says, as `reads` reads it; `row` is the row in it.
///
/// # Errors
/// A number that may not stand there; a text that is none.
pub(super) fn read<R: Rows, T>(
    text: &str,
    reads: impl Fn(&str) -> Option<T>,
    row: impl Fn(&T) -> &R,
) -> Result<T, Misread> {
    let grammar = Grammar { what: R::WHAT, forms: || R::examples().to_vec(), words: vocabulary };
    grammar.read_limited(text, |said| row(said).most(), reads)
}

/// An example of each form of a list.
pub(super) fn examples<T: Rows>() -> Vec<String> {
    let of_form = |(forms, fields): (&'static [Form], Vec<Field>)| {
        forms.iter().flat_map(|form| form.examples(&fields)).collect::<Vec<_>>()
    };
    T::rows().into_iter().flat_map(of_form).collect()
}

/// A sentence within a sentence.
pub(super) fn row<R: Rows>(said: &[&str], hearing: Hearing) -> Option<R> {
    R::heard(&hearing.deeper(&said.join(" "))?)
}

/// An enum of rows: what each names, where it matters, how large its numbers may be, the sentences by which it is written, and its
/// words for a reader. Only the limit may be left out. The first sentence that fits is the usual one. Where a row matters is a name,
/// or an expression in braces where that depends on what the row names.
macro_rules! sentence_rows {
    ($(#[$meta:meta])* $name:ident is $what:literal, $place_of:ident: $Place:ident {
        $($(#[$doc:meta])* $variant:ident $(($($at:ident: $of:ty),+))? $({ $($field:ident: $is:ty),+ })?
            in $place:tt $(up to $most:ident)? $(or $pattern:literal)+ => $words:literal $(, $word:expr)*;)+
    }) => {
        $(#[$meta])*
        pub enum $name { $($(#[$doc])* $variant $(($($of),+))? $({ $($field: $is),+ })?,)+ }

        /// The place of each row in the list.
        #[derive(Clone, Copy)]
        enum Row { $($variant,)+ }

        impl Row {
            /// How it is written.
            fn forms(self) -> &'static [$crate::effect::sentence::Form] {
                static FORMS: std::sync::LazyLock<Vec<Vec<$crate::effect::sentence::Form>>> =
                    std::sync::LazyLock::new(|| vec![$($crate::effect::pattern::forms(&[$($pattern),+]),)+]);
                FORMS.get(self as usize).map_or(&[], Vec::as_slice)
            }
        }

        impl $crate::effect::rows::Rows for $name {
            const WHAT: &'static str = $what;

            fn heard(said: &$crate::effect::sentence::Sentence<'_>) -> Option<Self> {
                $({
                    $($(let mut $at: Option<$of> = None;)+)?
                    $($(let mut $field: Option<$is> = None;)+)?
                    let blanks: &mut [(&str, &mut dyn $crate::effect::sentence::Blank)] = &mut [
                        $($((stringify!($at), &mut $at),)+)?
                        $($((stringify!($field), &mut $field),)+)?
                    ];
                    if said.fits(Row::$variant.forms(), blanks) {
                        return Some(Self::$variant $(($($at?),+))? $({ $($field: $field?),+ })?);
                    }
                })+
                None
            }

            fn most(&self) -> Option<usize> {
                let most: [Option<usize>; _] = [$(None $(.or(Some(usize::from($most))))?,)+];
                let row = match self { $(Self::$variant { .. } => Row::$variant,)+ };
                most.get(row as usize).copied().flatten()
            }

            fn rows() -> Vec<(&'static [$crate::effect::sentence::Form], Vec<$crate::effect::sentence::Field>)> {
                use $crate::effect::parts::Part;
                vec![$((
                    Row::$variant.forms(),
                    vec![
                        $($(<$of as Part>::field(stringify!($at)),)+)?
                        $($(<$is as Part>::field(stringify!($field)),)+)?
                    ],
                ),)+]
            }

            fn examples() -> &'static [String] {
                static EXAMPLES: std::sync::LazyLock<Vec<String>> =
                    std::sync::LazyLock::new($crate::effect::rows::examples::<$name>);
                &EXAMPLES
            }
        }

        #[allow(unused_variables, reason = "the words of a row, and where it matters, need not name each of its fields")]
        impl $name {
            /// Where it matters.
            pub(super) fn $place_of(&self) -> $Place {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => sentence_rows!(@place $Place $place),)+
                }
            }

            /// It in words, as a part of a sentence for a reader.
            pub(super) fn told(&self) -> String {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => format_args!($words $(, $word)*).to_string(),)+
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let written = match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        let fields: &[(&str, &dyn $crate::effect::sentence::Written)] =
                            &[$($((stringify!($at), $at),)+)? $($((stringify!($field), $field),)+)?];
                        $crate::effect::sentence::written(Row::$variant.forms(), fields)
                    })+
                };
                f.write_str(&written.unwrap_or_default())
            }
        }
    };
    (@place $Place:ident { $place:expr }) => { $place };
    (@place $Place:ident $place:ident) => { $Place::$place };
}
pub(super) use sentence_rows;
