//! Where do the links of passages lead, and what is wrong with them?

use super::{Builder, shorten};
use crate::{
    Link, Target,
    links::resolver::{Outcome, words},
    pages::{
        inline,
        page::{Piece, RawLink, RawTarget},
    },
};
use names::{Diagnostic, PassageId};

impl Builder<'_> {
    /// Whether a link of a passage's lead-in leads to something else than the passage that it names.
    pub(super) fn leads_elsewhere(&self, index: usize, link: &RawLink, own: &PassageId) -> bool {
        match self.resolver.resolve(index, link) {
            Outcome::Found(target) | Outcome::Named(target, _) | Outcome::NoAnchor(target) => {
                target != Target::Passage(own.clone())
            }
            Outcome::Ambiguous(..) | Outcome::Unresolved(_) | Outcome::Dropped => false,
        }
    }

    /// The links of some content, and where each of its marks leads; `lead` says of the first ones
    /// whether they are links at all.
    pub(super) fn linked(
        &mut self,
        index: usize,
        content: &[Piece],
        lead: &[bool],
    ) -> (Vec<Link>, Vec<Option<Target>>) {
        let raw = inline::links(content);
        let mut targets = Vec::with_capacity(raw.len());
        let mut links = Vec::with_capacity(raw.len());
        for (at, link) in raw.iter().enumerate() {
            let is_link = lead.get(at) != Some(&false) && self.is_led(index, link);
            let target = if is_link { self.target(index, link) } else { None };
            if let Some(target) = &target {
                links.push(Link { text: link.text.clone(), target: target.clone() });
            }
            // A link without words shows nothing.
            targets.push(target.filter(|_| !link.text.is_empty()));
        }
        (links, targets)
    }

    /// Reports what is shown of a link otherwise than its source wants; whether it leads anywhere at all.
    fn is_led(&mut self, index: usize, link: &RawLink) -> bool {
        let (RawTarget::Name(to) | RawTarget::Address(to)) = &link.to else { return true };
        let elsewhere = to.contains("//");
        let (finding, led) = if link.text.is_empty() && !link.is_image {
            let finding =
                Diagnostic::warning("link-without-words", format!("a link to `{to}` shows nothing"));
            (finding.help("give it words, or take it out"), true)
        } else if link.is_image && elsewhere {
            let message = format!("the picture `{to}` lies on another site; it is shown as a link");
            let finding = Diagnostic::info("outside-image", message);
            (finding.help("nothing is loaded from elsewhere: say in words what it shows"), true)
        } else if is_media(to) && (link.is_image || !elsewhere && matches!(link.to, RawTarget::Address(_))) {
            let finding = Diagnostic::info("file-not-served", format!("`{to}` is no text; it is not served"));
            (finding.help("say in words what it shows"), false)
        } else {
            return true;
        };
        let file = self.drafts.get(index).map_or(0, |draft| draft.page.file);
        self.findings.push(finding.at(self.spans[file].at(link.range.start, link.range.len())));
        led
    }

    pub(super) fn links(&mut self, index: usize, raw: &[RawLink]) -> Vec<(Link, usize)> {
        let mut links = Vec::with_capacity(raw.len());
        for link in raw {
            if let Some(target) = self.target(index, link) {
                links.push((Link { text: words(link), target }, link.range.start));
            }
        }
        links
    }

    /// Resolves a link, counts it, and reports what is wrong with it.
    fn target(&mut self, index: usize, link: &RawLink) -> Option<Target> {
        let span = self.spans[self.drafts.get(index)?.page.file].at(link.range.start, link.range.len());
        let name = words(link);
        let (target, finding) = match self.resolver.resolve(index, link) {
            Outcome::Found(target) => (target, None),
            Outcome::Named(target, empty) => {
                let named = self.drafts.get(empty).filter(|_| empty != index);
                self.rulebook.named_by_links.extend(named.map(|draft| draft.id.clone()));
                (target, None)
            }
            Outcome::Ambiguous(target, others) => {
                let others: Vec<String> = others.iter().map(Target::url).collect();
                let message = format!(
                    "`{name}` can mean `{}` or `{}`; it leads to the first",
                    target.url(),
                    others.join("` or `")
                );
                let finding = Diagnostic::warning("ambiguous-link", message);
                (target, Some(finding.help("write the whole path of the note, or `Note#^id`")))
            }
            Outcome::NoAnchor(target) => {
                let (RawTarget::Name(to)
                | RawTarget::Address(to)
                | RawTarget::Rule(to)
                | RawTarget::Bare(to)
                | RawTarget::Beside(to)) = &link.to;
                let anchor = to.split_once('#').map_or(name.as_str(), |(_, anchor)| anchor);
                let message = format!(
                    "`{name}` names the place `{anchor}`, which `{}` does not have; it leads to the page",
                    target.url()
                );
                (
                    target,
                    Some(
                        Diagnostic::warning("unresolved-anchor", message)
                            .help("correct what stands behind `#`"),
                    ),
                )
            }
            Outcome::Unresolved(name) => {
                let message = format!("`{name}` names no note, heading or passage; it is shown as a search");
                let finding = Diagnostic::warning("unresolved-link", message);
                (Target::Unresolved(name), Some(finding.help("correct the name, or add the note")))
            }
            Outcome::Dropped => {
                let name = shorten(&name, 60);
                let message = format!(
                    "`{name}` links to an address of a kind that is not followed; only its words are shown"
                );
                self.findings.push(
                    Diagnostic::warning("refused-link", message)
                        .at(span)
                        .help("link to http, https or mailto"),
                );
                return None;
            }
        };
        match target {
            Target::Unresolved(_) => self.game.links.unresolved += 1,
            _ => self.game.links.resolved += 1,
        }
        self.findings.extend(finding.map(|finding| finding.at(span)));
        Some(target)
    }
}

/// Whether a name is that of a picture, a sound, a film or a document.
fn is_media(name: &str) -> bool {
    const ENDINGS: [&str; 20] = [
        "png", "jpg", "jpeg", "gif", "svg", "webp", "avif", "bmp", "pdf", "mp3", "mp4", "webm", "ogg", "wav",
        "canvas", "csv", "docx", "ods", "xlsx", "zip",
    ];
    let name = name.split(['#', '?']).next().unwrap_or(name);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    ending.is_some_and(|ending| ENDINGS.contains(&ending.as_str()))
}
