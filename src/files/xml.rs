//! The little of XML that workbooks need: tags, attributes and texts, in place.

use std::borrow::Cow;

/// Something in a text of XML. Names are without their prefix.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Event<'a> {
    /// A tag that opens something, or one that is empty.
    Open(Tag<'a>),
    /// A tag that closes something.
    Close(&'a str),
    /// Text, with its entities.
    Text(&'a str),
    /// Text that is what it is.
    Literal(&'a str),
}

/// A tag.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    attributes: &'a str,
    /// Whether it closes itself.
    pub(super) is_empty: bool,
}

/// Goes through a text of XML. Comments and instructions are passed over; what is no XML ends it.
#[derive(Clone, Debug)]
pub(super) struct Events<'a>(&'a str);

impl<'a> Events<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self(text.trim_start_matches('\u{feff}'))
    }

    /// What has not been gone through.
    pub(super) fn rest(&self) -> &'a str {
        self.0
    }

    /// Goes on behind the first bytes, which were looked at otherwise.
    pub(super) fn skip(&mut self, bytes: usize) {
        self.0 = &self.0[bytes..];
    }

    /// The next tag that opens something, texts and ends passed over.
    pub(super) fn next_tag(&mut self) -> Option<Tag<'a>> {
        self.find_map(|event| match event {
            Event::Open(tag) => Some(tag),
            _ => None,
        })
    }

    fn tag(inside: &'a str) -> Event<'a> {
        if let Some(name) = inside.strip_prefix('/') {
            return Event::Close(local(name.trim_ascii_end()));
        }
        let (inside, is_empty) = match inside.strip_suffix('/') {
            Some(inside) => (inside, true),
            None => (inside, false),
        };
        let end = inside.bytes().position(|byte| byte.is_ascii_whitespace()).unwrap_or(inside.len());
        Event::Open(Tag { name: local(&inside[..end]), attributes: &inside[end..], is_empty })
    }

    /// Goes on behind `end`.
    fn pass(&mut self, end: &str) -> Option<&'a str> {
        let (before, behind) = self.0.split_once(end)?;
        self.0 = behind;
        Some(before)
    }
}

impl<'a> Iterator for Events<'a> {
    type Item = Event<'a>;

    fn next(&mut self) -> Option<Event<'a>> {
        loop {
            let bytes = self.0.as_bytes();
            if bytes.first()? != &b'<' {
                let end = find(bytes, b'<').unwrap_or(bytes.len());
                let (text, rest) = self.0.split_at(end);
                self.0 = rest;
                return Some(Event::Text(text));
            }
            match bytes.get(1)? {
                b'?' => {
                    self.pass("?>")?;
                }
                b'!' if self.0.starts_with("<!--") => {
                    self.pass("-->")?;
                }
                b'!' if self.0.starts_with("<![CDATA[") => {
                    let text = self.pass("]]>")?;
                    return Some(Event::Literal(&text["<![CDATA[".len()..]));
                }
                b'!' => {
                    self.pass(">")?;
                }
                _ => {
                    let end = tag_end(bytes)?;
                    let inside = &self.0[1..end];
                    self.0 = &self.0[end + 1..];
                    return Some(Self::tag(inside));
                }
            }
        }
    }
}

/// Where the tag ends that begins here: quoted values may hold its sign.
fn tag_end(bytes: &[u8]) -> Option<usize> {
    let mut quote = 0;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'>' if quote == 0 => return Some(at),
            b'"' | b'\'' if quote == 0 => quote = byte,
            _ if byte == quote => quote = 0,
            _ => {}
        }
    }
    None
}

fn find(bytes: &[u8], wanted: u8) -> Option<usize> {
    bytes.iter().position(|&byte| byte == wanted)
}

/// A name without its prefix.
fn local(name: &str) -> &str {
    match find(name.as_bytes(), b':') {
        Some(at) => &name[at + 1..],
        None => name,
    }
}

impl<'a> Tag<'a> {
    /// The value of an attribute as it stands, with its entities.
    pub(super) fn raw(&self, wanted: &str) -> Option<&'a str> {
        self.attributes().find_map(|(name, value)| (name == wanted).then_some(value))
    }

    /// The value of an attribute.
    pub(super) fn value(&self, wanted: &str) -> Option<Cow<'a, str>> {
        self.raw(wanted).map(unescape)
    }

    /// All attributes, with their entities.
    pub(super) fn attributes(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let mut rest = self.attributes;
        std::iter::from_fn(move || {
            let (name, behind) = rest.split_once('=')?;
            let behind = behind.trim_ascii_start();
            let quote = char::from(*behind.as_bytes().first()?);
            let (value, after) = behind.get(1..)?.split_once(quote)?;
            rest = after;
            Some((local(name.trim_ascii()), value))
        })
    }
}

/// A text with its entities replaced.
pub(super) fn unescape(text: &str) -> Cow<'_, str> {
    if !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, behind)) = rest.split_once('&') {
        out.push_str(before);
        let found = behind.split_once(';').and_then(|(name, after)| Some((entity(name)?, after)));
        if let Some((letter, after)) = found {
            out.push(letter);
            rest = after;
        } else {
            out.push('&');
            rest = behind;
        }
    }
    out.push_str(rest);
    Cow::Owned(out)
}

fn entity(name: &str) -> Option<char> {
    match name {
        "amp" => Some('&'),
        "lt" => Some('<'),
        "gt" => Some('>'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16).ok()?,
                None => number.parse().ok()?,
            };
            char::from_u32(number)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn events_in_their_order() {
        let text = "\u{feff}<?xml version='1.0'?><!-- <x> --><a:b c=\"1 > 0\" d:e='&lt;&#65;&#x42;'>t&amp;u<f/></a:b><![CDATA[<g>]]>";
        let events: Vec<Event<'_>> = Events::new(text).collect();
        let Event::Open(tag) = events[0] else { panic!("a tag") };
        assert_eq!((tag.name, tag.is_empty), ("b", false));
        assert_eq!(
            (tag.raw("c"), tag.value("e").as_deref(), tag.raw("x")),
            (Some("1 > 0"), Some("<AB"), None)
        );
        assert_eq!(events[1], Event::Text("t&amp;u"));
        assert!(matches!(events[2], Event::Open(Tag { name: "f", is_empty: true, .. })));
        assert_eq!(events[3..], [Event::Close("b"), Event::Literal("<g>")]);
    }

    #[test]
    fn what_is_no_xml_ends_it() {
        for text in ["<a", "<a b='", "<!-- ", "<", "<![CDATA[x", "<?"] {
            assert_eq!(Events::new(text).count(), 0, "{text}");
        }
        assert_eq!(unescape("a & b &unknown; &#xD800;"), "a & b &unknown; &#xD800;");
    }
}
