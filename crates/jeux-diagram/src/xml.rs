//! A writer for well-formed XML: elements nest, and every text is escaped.

use core::fmt::{Display, Write as _};

/// Attributes of an element: names with values to be formatted.
pub(crate) type Attributes<'a> = &'a [(&'static str, &'a dyn Display)];

/// An XML text under way, one element a line.
pub(crate) struct Xml {
    out: String,
    open: Vec<&'static str>,
}

impl Xml {
    pub(crate) const fn new() -> Self {
        Self { out: String::new(), open: Vec::new() }
    }

    /// Writes an element whose children are written by `children`.
    pub(crate) fn element(&mut self, name: &'static str, attributes: Attributes<'_>, children: impl FnOnce(&mut Self)) {
        self.begin(name, attributes);
        self.out.push_str(">\n");
        self.open.push(name);
        children(self);
        self.open.pop();
        self.indent();
        self.end(name);
    }

    /// Writes an element that holds a text.
    pub(crate) fn text(&mut self, name: &'static str, attributes: Attributes<'_>, text: impl Display) {
        self.begin(name, attributes);
        self.out.push('>');
        let text = text.to_string();
        self.escaped(&text);
        self.end(name);
    }

    /// Writes an element with nothing in it.
    pub(crate) fn empty(&mut self, name: &'static str, attributes: Attributes<'_>) {
        self.begin(name, attributes);
        self.out.push_str("/>\n");
    }

    /// What has been written.
    pub(crate) fn finish(self) -> String {
        self.out
    }

    fn begin(&mut self, name: &str, attributes: Attributes<'_>) {
        self.indent();
        self.out.push('<');
        self.out.push_str(name);
        for (name, value) in attributes {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            let value = value.to_string();
            self.escaped(&value);
            self.out.push('"');
        }
    }

    fn end(&mut self, name: &str) {
        let _ = writeln!(self.out, "</{name}>");
    }

    fn indent(&mut self) {
        self.out.extend(self.open.iter().map(|_| ' '));
    }

    fn escaped(&mut self, text: &str) {
        for character in text.chars() {
            match character {
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '&' => self.out.push_str("&amp;"),
                '"' => self.out.push_str("&quot;"),
                // XML has no way to write these, not even escaped.
                '\0'..=' ' | '\u{fffe}' | '\u{ffff}' if character != ' ' => self.out.push('\u{fffd}'),
                _ => self.out.push(character),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_written_is_read_back_by_a_parser() {
        let hostile = "<&>\"'\u{e9}\u{1f600} ]]> <!-- --> &amp;";
        let mut xml = Xml::new();
        xml.element("a", &[("b", &hostile)], |xml| {
            xml.text("c", &[], hostile);
            xml.text("d", &[], "\0\u{1b}[1m\u{ffff}");
            xml.empty("e", &[("f", &1.5)]);
        });
        let text = xml.finish();
        let document = roxmltree::Document::parse(&text).unwrap();
        let root = document.root_element();
        assert_eq!(root.attribute("b"), Some(hostile));
        let texts: Vec<_> = root.children().filter(|node| node.is_element()).map(|node| node.text()).collect();
        assert_eq!(texts, [Some(hostile), Some("\u{fffd}\u{fffd}[1m\u{fffd}"), None]);
    }
}
