//! Which rows does a game have for another one that it plays within itself?

/// What is alike wherever a game of this crate plays another one within itself: each thing that the inner game says is a row of that
/// name of the outer game's `Event`, `Work`, `Pick`, `Prompt`, `Effect` and `Ban`.
macro_rules! within {
    ($part:ty, $inner:ty, $row:ident) => {
        fn event(&self, event: <$inner as engine::Game>::Event) -> Event {
            Event::$row(event)
        }

        fn work(&self, work: <$inner as engine::Game>::Work) -> Work {
            Work::$row(work)
        }

        fn pick(&self, pick: <$inner as engine::Game>::Pick) -> Pick {
            Pick::$row(pick)
        }

        fn prompt(&self, prompt: <$inner as engine::Game>::Prompt) -> Prompt {
            Prompt::$row(prompt)
        }

        fn effect(&self, effect: <$inner as engine::Game>::Effect) -> Effect {
            Effect::$row(effect)
        }

        fn bindings(&self, (): ()) {}

        fn ban(&self, ban: <$inner as engine::Game>::Ban) -> Ban {
            Ban::$row(ban)
        }

        fn inner_event(&self, event: &Event) -> Option<<$inner as engine::Game>::Event> {
            match event {
                Event::$row(event) => Some(event.clone()),
                _ => None,
            }
        }

        fn inner_work(&self, work: &Work) -> Option<<$inner as engine::Game>::Work> {
            match work {
                Work::$row(work) => Some(work.clone()),
                _ => None,
            }
        }

        fn inner_pick(&self, pick: &Pick) -> Option<<$inner as engine::Game>::Pick> {
            match pick {
                Pick::$row(pick) => Some(pick.clone()),
                _ => None,
            }
        }

        fn inner_prompt(&self, prompt: &Prompt) -> Option<<$inner as engine::Game>::Prompt> {
            match prompt {
                Prompt::$row(prompt) => Some(prompt.clone()),
                _ => None,
            }
        }

        fn inner_effect(&self, effect: &Effect) -> Option<<$inner as engine::Game>::Effect> {
            match effect {
                Effect::$row(effect) => Some(effect.clone()),
                _ => None,
            }
        }
    };
}

pub(crate) use within;
