//! How is what can happen, what can be decided, and why something is refused, kept?
//!
//! An event, a ban, a question or an answer to it is one row: its name, what it tells, its words, and the rules behind it. A row
//! without words, or an event, a ban or a question without a rule does not compile.

/// An enum of reasons, a row each: `words` says why, `rules` cites, `told` has both.
///
/// The words are a format string, with arguments after it as in `format!`; the rules are roles and passages in brackets,
/// or an expression in braces where they depend on what the ban tells. Both see the row's fields as references. Behind the rules
/// stands whether it refuses something only `for_now`, because its time may come; without that it refuses it for good.
///
/// ```ignore
/// bans! {
///     /// Why something is refused.
///     Ban {
///         SpeedZero = "at speed 0 no defense token can be spent"
///             => [forbids "armada/defense-tokens/speed-zero"];
///         NotNow { belongs: Step, now: Step } = "that belongs to {}, and this is {}", belongs.title(), now.title()
///             => { forbids(belongs.passage()).into() }, for_now = belongs > now;
///     }
/// }
/// ```
#[macro_export]
macro_rules! bans {
    ($(#[$meta:meta])* $name:ident {
        $($(#[$doc:meta])* $variant:ident $(($($at:ident: $of:ty),+))? $({ $($field:ident: $is:ty),+ })?
            = $words:literal $(, $word:expr)* => $rules:tt $(, for_now = $now:expr)?;)+
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[allow(missing_docs, reason = "the words of a row say when it refuses")]
        pub enum $name { $($(#[$doc])* #[doc = $words] $variant $(($($of),+))? $({ $($field: $is),+ })?,)+ }

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

        }

        #[allow(unused_variables, reason = "whether a row refuses for now need not depend on what it tells")]
        impl engine::Reason for $name {
            fn told(&self) -> engine::Told {
                engine::Told::new(self.words(), self.rules())
            }

            fn is_for_now(&self) -> bool {
                #[allow(unused_imports, reason = "a row may ask another reason")]
                use engine::Reason as _;
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => false $(|| $now)?,)+
                }
            }
        }
    };
}

/// An enum of what can happen, a row each as in [`bans!`]: `words` says what happened, `rules` cites, `commit` does it and says
/// whether the row changes anything. All three see the row's fields as references. The words read the table as it was before, by
/// the name that is given for it; behind the rules stands what the row changes on that table, where it changes something. Where
/// a change needs what does not lie on the table, that stands behind the table, by its own name; where words and rules need it,
/// too, it stands before the table, behind `of`.
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
    ($(#[$meta:meta])* $name:ident $(of ($all:ident: $whole:ty))? on ($table:ident: $kind:ty $(, $by:ident: $game:ty)?) {
        $($(#[$doc:meta])* $variant:ident $(($($at:ident: $of:ty),+))? $({ $($(#[$about:meta])* $field:ident: $is:ty),+ })?
            = $words:literal $(, $word:expr)* => $rules:tt $(, $change:expr)?;)+
    }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the words of a row say what happens")]
        pub enum $name {
            $($(#[$doc])* #[doc = $words] $variant $(($($of),+))? $({ $($(#[$about])* $field: $is),+ })?,)+
        }

        #[allow(unused_variables, reason = "words, rules and change of a row need not name each of its fields")]
        impl $name {
            /// What happened, in words.
            pub(crate) fn words(&self, $($all: &$whole,)? $table: &$kind) -> String {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => format_args!($words $(, $word)*).to_string(),)+
                }
            }

            /// The rules behind it.
            pub(crate) fn rules(&self $(, $all: &$whole)?) -> engine::Citations {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => $crate::rules_of_row!($rules),)+
                }
            }

            /// Does it; whether the row changes anything.
            pub(crate) fn commit(&self, $($all: &$whole,)? $($by: &$game,)? $table: &mut $kind) -> bool {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => {
                        $($change;)?
                        $crate::stands_there!($($change)?)
                    })+
                }
            }
        }
    };
}

/// Whether a part of a row that may be left out is there.
#[doc(hidden)]
#[macro_export]
macro_rules! stands_there {
    () => {
        false
    };
    ($it:expr) => {
        true
    };
}

/// An enum of what somebody can decide, a row each: its name, as scenario lines and addresses use it (`Display`), and its label,
/// as a reader sees it. Both are format strings with arguments after them, which see the row's fields as references; the label
/// also reads the table, where one is named.
///
/// ```ignore
/// picks! {
///     /// A pick.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     Pick on (table: Table) {
///         /// `spend brace`.
///         Spend(token: Token) = "spend {token}" => "Spend the {}", token.in_words();
///         Done = "done" => "Done";
///     }
/// }
/// ```
#[macro_export]
macro_rules! picks {
    ($(#[$meta:meta])* $name:ident $(on ($table:ident: $kind:ty))? {
        $($(#[$doc:meta])* $variant:ident $(($($at:ident: $of:ty),+))? $({ $($field:ident: $is:ty),+ })?
            = $called:literal $(, $part:expr)* => $label:literal $(, $word:expr)*;)+
    }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the name and the label of a row say what is decided")]
        pub enum $name { $($(#[$doc])* #[doc = concat!("`", $called, "`")] $variant $(($($of),+))? $({ $($field: $is),+ })?,)+ }

        #[allow(unused_variables, reason = "a name and a label need not say each field of their row")]
        impl $name {
            /// It in words.
            pub(crate) fn label(&self $(, $table: &$kind)?) -> String {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => format_args!($label $(, $word)*).to_string(),)+
                }
            }
        }

        #[allow(unused_variables, reason = "a name need not say each field of its row")]
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $(Self::$variant $(($($at),+))? $({ $($field),+ })? => write!(f, $called $(, $part)*),)+
                }
            }
        }
    };
}

/// An enum of what is asked, a row each: its word (`Display`), the question, and the rules by which it is asked. The question is
/// a format string and may read the table, where one is named, or who is asked; the rules stand as in [`bans!`]. All see what the
/// row tells as a reference.
///
/// ```ignore
/// prompts! {
///     /// What is decided.
///     #[derive(Clone, Copy, Debug, PartialEq, Eq)]
///     Prompt on (table: Table) {
///         HullZone = "hull-zone", "Which hull zone of {} suffers the damage?", table.name()
///             => [requires "armada/damage/zone-not-specified"];
///     }
/// }
/// ```
#[macro_export]
macro_rules! prompts {
    ($(#[$meta:meta])* $name:ident $(on ($table:ident: $kind:ty))? {
        $($(#[$doc:meta])* $variant:ident $(($at:ident: $of:ty))?
            = $called:literal, $question:literal $(, $word:expr)* => $rules:tt;)+
    }) => {
        $(#[$meta])*
        #[allow(missing_docs, reason = "the question of a row says what is decided")]
        pub enum $name { $($(#[$doc])* #[doc = $question] $variant $(($of))?,)+ }

        #[allow(unused_variables, reason = "question and rules of a row need not depend on what it tells")]
        impl $name {
            /// What is asked, in words.
            pub(crate) fn question(&self $(, $table: &$kind)?) -> String {
                match self { $(Self::$variant $(($at))? => format_args!($question $(, $word)*).to_string(),)+ }
            }

            /// The rules by which it is asked.
            pub(crate) fn rules(&self) -> engine::Citations {
                match self { $(Self::$variant $(($at))? => $crate::rules_of_row!($rules),)+ }
            }
        }

        #[allow(unused_variables, reason = "the word of a row is the same whatever it tells")]
        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $(Self::$variant $(($at))? => $called,)+ })
            }
        }
    };
}

/// The rules of a row: roles with passages in brackets, or an expression in braces. Behind a passage stands the number of one of
/// its rules (`at`) where that one is meant; behind all but the first, when it is cited, in parentheses (`when`).
#[doc(hidden)]
#[macro_export]
macro_rules! rules_of_row {
    ([$role:ident $id:literal $(at $at:literal)?
        $(, $more:ident $other:literal $(at $there:literal)? $(when ($so:expr))?)* $(,)?]) => {
        engine::Citations::one($crate::$role($id)$(.by($at))?)
            $(.and_where(true $(&& $so)?, $crate::$more($other)$(.by($there))?))*
    };
    ({ $rules:expr }) => {
        $rules
    };
}
