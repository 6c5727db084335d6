//! JSON to be inserted, as data, and how it is written: with placeholders or without, in the file's indentation and line
//! endings.

/// JSON to be inserted.
#[derive(Clone, Debug)]
pub(super) enum Template {
    /// JSON that stays as it is.
    Fixed(String),
    /// JSON that is probably replaced.
    Typed(String),
    /// A string, without its quotes, whose content is probably replaced.
    Text(String),
    /// One of these; the first by default.
    OneOf(Vec<String>),
    /// An empty object, to be filled.
    Hole,
    /// An object. Its keys are JSON strings.
    Object(Vec<(Template, Template)>),
    /// An array.
    Array(Vec<Template>),
}

impl Template {
    /// A string that stays as it is.
    pub(super) fn string(text: &str) -> Self {
        Template::Fixed(crate::syntax::JsString::from(text).to_json())
    }

    /// One of these strings; where there is only one, no choice.
    pub(super) fn one_of<'n>(names: impl Iterator<Item = &'n str>) -> Self {
        let names: Vec<&str> = names.collect();
        match names[..] {
            [name] => Template::string(name),
            _ => Template::OneOf(names.iter().map(|name| format!("\"{name}\"")).collect()),
        }
    }
}

/// How inserted text is laid out.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// One level of indentation.
    pub(super) unit: String,
    /// What a line begins with at the outermost level.
    pub(super) base: String,
    pub(super) line_ending: &'static str,
    /// Whether nothing but white space stands before what is inserted.
    pub(super) on_own_line: bool,
    /// Whether everything stays on one line.
    pub(super) on_one_line: bool,
    /// Whether spaces stand behind colons and commas.
    pub(super) spaced: bool,
    /// Whether a space stands inside the braces of an object on one line.
    pub(super) padded: bool,
    /// Whether placeholders are written.
    pub(super) snippet: bool,
}

/// Writes templates one behind the other, numbering placeholders in their order.
pub(super) struct Printer<'l> {
    layout: &'l Layout,
    out: String,
    placeholders: usize,
}

impl<'l> Printer<'l> {
    pub(super) fn new(layout: &'l Layout) -> Self {
        Self {
            layout,
            out: String::new(),
            placeholders: 0,
        }
    }

    /// The text, and how many placeholders it has.
    pub(super) fn finish(self) -> (String, usize) {
        (self.out, self.placeholders)
    }

    /// Writes text that stays as it is.
    fn plain(&mut self, text: &str) {
        for c in text.chars() {
            if self.layout.snippet && matches!(c, '$' | '\\') {
                self.out.push('\\');
            }
            self.out.push(c);
        }
    }

    /// Writes a comma and what stands behind it before something on the same line.
    pub(super) fn comma_on_line(&mut self) {
        self.out.push(',');
        self.space();
    }

    /// Writes a comma and begins the next member where it belongs: below one that stands on a line of its own.
    pub(super) fn next_member(&mut self) {
        if !self.layout.on_own_line {
            return self.comma_on_line();
        }
        self.out.push(',');
        self.new_line(0);
    }

    /// Writes a comma before what follows; with a space where that would stand right behind it.
    pub(super) fn comma_before(&mut self, touches: bool) {
        self.out.push(',');
        if touches {
            self.space();
        }
    }

    /// Writes a colon before what follows, likewise.
    pub(super) fn colon_before(&mut self, touches: bool) {
        self.out.push(':');
        if touches {
            self.space();
        }
    }

    fn space(&mut self) {
        if self.layout.spaced {
            self.out.push(' ');
        }
    }

    /// Writes a colon as it stands between a key and a value.
    pub(super) fn colon(&mut self) {
        self.out.push(':');
        self.space();
    }

    /// Begins a line at a level.
    fn new_line(&mut self, level: usize) {
        self.out.push_str(self.layout.line_ending);
        self.out.push_str(&self.layout.base);
        self.out.push_str(&self.layout.unit.repeat(level));
    }

    /// Writes a template whose first line is at a level.
    pub(super) fn template(&mut self, template: &Template, level: usize) {
        match template {
            Template::Fixed(json) => self.plain(json),
            Template::Typed(json) => self.placeholder(json),
            Template::Text(text) => {
                let json = crate::syntax::JsString::from(text.as_str()).to_json();
                let content = json.get(1..json.len() - 1).unwrap_or_default();
                self.out.push('"');
                self.placeholder(content);
                self.out.push('"');
            }
            Template::OneOf(choices) => self.choice(choices),
            Template::Hole => {
                self.out.push('{');
                self.placeholder("");
                self.out.push('}');
            }
            Template::Object(members) => {
                self.container('{', members.len(), '}', level, |printer, at| {
                    if let Some((key, value)) = members.get(at) {
                        printer.template(key, level + 1);
                        printer.colon();
                        printer.template(value, level + 1);
                    }
                })
            }
            Template::Array(elements) => {
                let count = elements.len();
                self.container('[', count, ']', level, |printer, at| {
                    if let Some(element) = elements.get(at) {
                        printer.template(element, level + 1);
                    }
                });
            }
        }
    }

    fn container(
        &mut self,
        open: char,
        count: usize,
        close: char,
        level: usize,
        mut item: impl FnMut(&mut Self, usize),
    ) {
        self.out.push(open);
        for at in 0..count {
            match (self.layout.on_one_line, at) {
                (true, 0) => self.padding(open),
                (true, _) => self.comma_on_line(),
                (false, 0) => self.new_line(level + 1),
                (false, _) => {
                    self.out.push(',');
                    self.new_line(level + 1);
                }
            }
            item(self, at);
        }
        match self.layout.on_one_line {
            _ if count == 0 => {}
            true => self.padding(open),
            false => self.new_line(level),
        }
        self.out.push(close);
    }

    fn padding(&mut self, open: char) {
        if open == '{' && self.layout.padded {
            self.out.push(' ');
        }
    }

    fn placeholder(&mut self, default: &str) {
        if !self.layout.snippet {
            return self.out.push_str(default);
        }
        self.placeholders += 1;
        let number = self.placeholders;
        if default.is_empty() {
            return self.out.push_str(&format!("${number}"));
        }
        self.out.push_str(&format!("${{{number}:"));
        self.escaped(default, &['$', '\\', '}']);
        self.out.push('}');
    }

    fn choice(&mut self, choices: &[String]) {
        if !self.layout.snippet {
            return self.out.extend(choices.first().map(String::as_str));
        }
        self.placeholders += 1;
        self.out.push_str(&format!("${{{}|", self.placeholders));
        for (at, choice) in choices.iter().enumerate() {
            if at > 0 {
                self.out.push(',');
            }
            self.escaped(choice, &['$', '\\', '}', ',', '|']);
        }
        self.out.push_str("|}");
    }

    fn escaped(&mut self, text: &str, special: &[char]) {
        for c in text.chars() {
            if special.contains(&c) {
                self.out.push('\\');
            }
            self.out.push(c);
        }
    }
}
