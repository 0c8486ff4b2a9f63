//! What does a browser without scripts send: a form of a page as it stands, filled in, and with one of its buttons?

use adjutant::web::State;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::web::support::{Answer, get};

/// A form of a page.
pub struct PageForm {
    action: String,
    fields: Vec<(String, String)>,
    /// Name and value of each button, in order.
    buttons: Vec<(String, String)>,
}

impl PageForm {
    /// The form in whose opening tag the mark stands.
    pub fn of(html: &str, mark: &str) -> Option<Self> {
        let marked = html.split("<form").skip(1).find(|it| it.split('>').next().unwrap().contains(mark))?;
        let inner = marked.split("</form>").next()?;
        let mut form = Self {
            action: attribute(inner.split('>').next()?, "action").unwrap_or_default(),
            fields: Vec::new(),
            buttons: Vec::new(),
        };
        let mut select = None;
        for tag in inner.split('<').skip(1) {
            let (head, text) = tag.split_once('>').unwrap_or((tag, ""));
            let said = |name: &str| attribute(head, name);
            let has = |word: &str| head.split(' ').any(|it| it == word);
            let is_box = head.contains("type=\"checkbox\"") || head.contains("type=\"radio\"");
            match head.split(' ').next().unwrap_or_default() {
                "input" if !is_box || has("checked") => {
                    form.fields.extend(said("name").map(|name| (name, said("value").unwrap_or_default())));
                }
                "textarea" => form.fields.extend(said("name").map(|name| (name, plain(text)))),
                "select" => select = said("name"),
                // the first option stands there until another is chosen
                "option" => match select.take() {
                    Some(name) => form.fields.push((name, said("value").unwrap_or_default())),
                    None if has("selected") => {
                        form.fields.last_mut().unwrap().1 = said("value").unwrap_or_default();
                    }
                    None => {}
                },
                "button" => {
                    form.buttons.push((said("name").unwrap_or_default(), said("value").unwrap_or_default()));
                }
                _ => {}
            }
        }
        Some(form)
    }

    /// Puts a value into a field, or chooses it.
    pub fn fill(&mut self, name: &str, value: &str) {
        self.fields.retain(|(other, _)| other != name);
        self.fields.push((name.to_owned(), value.to_owned()));
    }

    /// Whether there is a field of this name.
    pub fn asks(&self, name: &str) -> bool {
        self.fields.iter().any(|(other, _)| other == name)
    }

    /// What stands in a field; none where there is none of this name.
    pub fn value(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// What is sent with the button of this value; without one with the form's first button, as Enter does.
    pub fn sent(&self, button: Option<&str>) -> String {
        let pressed = match button {
            Some(value) => self.buttons.iter().find(|(_, other)| other == value),
            None => self.buttons.first(),
        };
        let (name, value) = pressed.unwrap_or_else(|| panic!("no button {button:?}: {:?}", self.buttons));
        let button = (!name.is_empty()).then_some((name, value));
        let fields = self.fields.iter().map(|(name, value)| (name, value)).chain(button);
        let pair = |(name, value): (&String, &String)| format!("{}={}", encoded(name), encoded(value));
        fields.map(pair).collect::<Vec<_>>().join("&")
    }
}

/// A reader without scripts, and the page that lies open.
pub struct Walker {
    site: State,
    pub page: Answer,
}

impl Walker {
    pub async fn at(site: State, url: &str) -> Self {
        let page = get(&site, url).await;
        let mut walker = Self { site, page };
        walker.arrive().await;
        walker
    }

    /// The page at an address, or the one that it leads to.
    async fn go(&mut self, url: &str) {
        self.page = get(&self.site, url.split('#').next().unwrap()).await;
        self.arrive().await;
    }

    async fn arrive(&mut self) {
        while self.page.status.is_redirection() {
            let to = self.page.header("location").split('#').next().unwrap().to_owned();
            self.page = get(&self.site, &to).await;
        }
        assert_eq!(self.page.status.as_u16(), 200, "{}", self.page.text);
    }

    pub fn shows(&self, words: &str) -> bool {
        self.page.main().contains(words)
    }

    /// Follows the first link in whose tag or text these words stand.
    pub async fn follow(&mut self, words: &str) {
        let link =
            self.page.text.split("<a ").skip(1).find(|it| it.split("</a>").next().unwrap().contains(words));
        let link = link.unwrap_or_else(|| panic!("no link with {words}: {}", self.page.main()));
        let url = attribute(link.split('>').next().unwrap(), "href").expect("an address");
        self.go(&url).await;
    }

    /// Fills in fields of a form and presses one of its buttons.
    pub async fn press(&mut self, form: &str, fields: &[(&str, &str)], button: Option<&str>) {
        let mut form =
            PageForm::of(&self.page.text, form).unwrap_or_else(|| panic!("{form}: {}", self.page.main()));
        for (name, value) in fields {
            assert!(form.asks(name), "{name}: {:?}", form.fields);
            form.fill(name, value);
        }
        let action = form.action.split('#').next().unwrap().to_owned();
        self.go(&format!("{action}?{}", form.sent(button))).await;
    }
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    format!(" {tag}").split(&format!(" {name}=\"")).nth(1)?.split('"').next().map(plain)
}

/// A text as an address holds it.
fn encoded(text: &str) -> String {
    utf8_percent_encode(text, NON_ALPHANUMERIC).to_string()
}

/// A text without the marks of HTML.
pub fn plain(text: &str) -> String {
    let marks = [("&#60;", "<"), ("&#62;", ">"), ("&#34;", "\""), ("&#39;", "'"), ("&#38;", "&")];
    marks.iter().fold(text.to_owned(), |text, (mark, letter)| text.replace(mark, letter))
}
