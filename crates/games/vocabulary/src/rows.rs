//! How is what can happen, and why something is refused, kept?
//!
//! An event or a ban is one row: its name, what it tells, its words, and the rules behind it. A row without words or
//! without a rule does not compile.

/// An enum of reasons, a row each: `words` says why, `rules` cites, `told` has both.
///
/// The words are a format string, with arguments after it as in `format!`; the rules are roles and passages in brackets,
/// or an expression in braces where they depend on what the ban tells. Both see the row's fields as references.
///
/// ```ignore
/// bans! {
///     /// Why something is refused.
///     Ban {
///         SpeedZero = "at speed 0 no defense token can be spent"
///             => [forbids "armada/defense-tokens/speed-zero"];
///         NotNow { belongs: Step, now: Step } = "that belongs to {}, and this is {}", belongs.title(), now.title()
///             => { forbids(belongs.passage()).into() };
///     }
/// }
/// ```
#[macro_export]
macro_rules! bans {
    ($(#[$meta:meta])* $name:ident {
        $($variant:ident $(($($at:ident: $of:ty),+))? $({ $($field:ident: $is:ty),+ })?
            = $words:literal $(, $word:expr)* => $rules:tt;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs, reason = "the words of a row say when it refuses")]
        pub enum $name { $(#[doc = $words] $variant $(($($of),+))? $({ $($field: $is),+ })?,)+ }

        #[allow(unused_variables, reason = "words and rules of a row need not name each of its fields")]
        impl $name {
            /// Why, in words.
            pub(crate) fn words(&self) -> String {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => format_args!($words $(, $word)*).to_string(),)+
                }
            }

            /// The rules that refuse it, or those that come nearest to what is open.
            pub(crate) fn rules(&self) -> engine::Citations {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => $crate::rules_of_row!($rules),)+
                }
            }

            /// Why, in words, with the rules.
            pub fn told(&self) -> engine::Told {
                engine::Told::new(self.words(), self.rules())
            }
        }
    };
}

/// An enum of what can happen, a row each as in [`bans!`]: `words` says what happened, `rules` cites, `commit` does it. All
/// three see the row's fields as references. The words read the table as it was before, by the name that is given for it;
/// behind the rules stands what the row changes on that table, where it changes something.
///
/// ```ignore
/// events! {
///     /// Something that happens.
///     #[derive(Clone, Debug)]
///     Event on (table: Table) {
///         LoseShield { ship: Ship, zone: HullZone } = "{} loses a shield in {zone}", table.name(*ship)
///             => [defines "armada/shields/shield-dial"], table.lose_shield(*ship, *zone);
///         Begin(step: Step) = "{step} begins"
///             => [orders "armada/attack/overview"];
///     }
/// }
/// ```
#[macro_export]
macro_rules! events {
    ($(#[$meta:meta])* $name:ident on ($table:ident: $kind:ty) {
        $($variant:ident $(($($at:ident: $of:ty),+))? $({ $($field:ident: $is:ty),+ })?
            = $words:literal $(, $word:expr)* => $rules:tt $(, $change:expr)?;)+
    }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the words of a row say what happens")]
        pub enum $name { $(#[doc = $words] $variant $(($($of),+))? $({ $($field: $is),+ })?,)+ }

        #[allow(unused_variables, reason = "words, rules and change of a row need not name each of its fields")]
        impl $name {
            /// What happened, in words.
            pub(crate) fn words(&self, $table: &$kind) -> String {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => format_args!($words $(, $word)*).to_string(),)+
                }
            }

            /// The rules behind it.
            pub(crate) fn rules(&self) -> engine::Citations {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => $crate::rules_of_row!($rules),)+
                }
            }

            /// Does it.
            pub(crate) fn commit(&self, $table: &mut $kind) {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => { $($change;)? })+
                }
            }
        }
    };
}

/// The rules of a row: roles with passages in brackets, or an expression in braces.
#[doc(hidden)]
#[macro_export]
macro_rules! rules_of_row {
    ([$role:ident $id:literal $(, $more:ident $other:literal)*]) => {
        engine::Citations::one($crate::$role($id))$(.and($crate::$more($other)))*
    };
    ({ $rules:expr }) => {
        $rules
    };
}
