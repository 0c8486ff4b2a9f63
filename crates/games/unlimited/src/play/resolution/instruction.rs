//! What is known of an instruction that is carried out?

use crate::{
    ability::Doing as Words,
    play::{
        nouns::{
            bans::Ban,
            context::{Context, PartNumber},
        },
        present::scene::Scene,
        rows::work,
        tabletop::rules::PlayRules,
    },
};
use engine::Task;

/// One part of a sentence, on the board on which it is carried out.
#[derive(Clone, Copy)]
pub struct Instruction<'a> {
    /// The board, and what its ability knows.
    pub scene: Scene<'a>,
    /// What it says.
    pub words: &'a Words,
    /// Which part of the ability it is.
    pub at: PartNumber,
}

impl<'a> Instruction<'a> {
    /// Words that are looked at without the rest of their ability.
    pub fn alone(scene: Scene<'a>, words: &'a Words) -> Self {
        Self { scene, words, at: PartNumber::first(0) }
    }

    /// The same instruction where its ability knows something else.
    #[must_use]
    pub fn with<'b>(self, context: &'b Context) -> Instruction<'b>
    where
        'a: 'b,
    {
        Instruction { scene: self.scene.with(context), ..self }
    }

    /// It is carried out, with what its ability knows by then.
    pub fn carry_out(self, context: Context) -> Task<PlayRules> {
        work::carry_out(context, self.at)
    }

    /// Its words, where somebody is asked about them.
    pub fn quote(self) -> String {
        self.scene.context.quote(self.words.span)
    }

    /// [`Context::unmodelled`].
    pub fn unmodelled(self) -> Ban {
        self.scene.unmodelled(self.words.span)
    }
}
