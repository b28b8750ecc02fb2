//! The blocks of a file: variables are read, tables only found, since their parents may be declared further below.

use super::cursor::{Cursor, Name};
use crate::error::Result;

pub(super) struct File<'a> {
    pub(super) name: &'a str,
    pub(super) variables: Vec<VariableBlock<'a>>,
    pub(super) tables: Vec<TableBlock<'a>>,
}

pub(super) struct VariableBlock<'a> {
    pub(super) name: Name<'a>,
    pub(super) levels: Vec<Name<'a>>,
}

pub(super) struct TableBlock<'a> {
    /// Where the block begins.
    pub(super) at: usize,
    /// The child, then its parents.
    pub(super) names: Vec<Name<'a>>,
    /// Where the body begins, after its brace.
    pub(super) body: usize,
}

/// Finds all blocks.
pub(super) fn read(text: &str) -> Result<File<'_>> {
    let mut file = File { name: "", variables: Vec::new(), tables: Vec::new() };
    let mut cursor = Cursor::new(text, 0);
    while cursor.peek().is_some() {
        let keyword = cursor.word();
        match keyword.text {
            "network" => file.name = network(&mut cursor, keyword.at)?,
            "variable" => file.variables.push(variable(&mut cursor)?),
            "probability" => file.tables.push(table(&mut cursor, keyword.at)?),
            _ => return Err(cursor.unexpected_at(keyword.at, "\"network\", \"variable\" or \"probability\"")),
        }
    }
    if file.variables.is_empty() {
        return Err(cursor.unexpected("a block \"variable\""));
    }
    Ok(file)
}

/// `network NAME { properties }`.
fn network<'a>(cursor: &mut Cursor<'a>, at: usize) -> Result<&'a str> {
    let name = cursor.name(b"{");
    cursor.expect(b'{', "'{' after the network's name")?;
    cursor.body(at)?;
    Ok(name.text)
}

/// `variable NAME { type discrete [ count ] { levels }; properties }`.
fn variable<'a>(cursor: &mut Cursor<'a>) -> Result<VariableBlock<'a>> {
    cursor.skip();
    let at = cursor.at;
    let name = cursor.name(b"{};");
    if name.text.is_empty() && cursor.at == at {
        return Err(cursor.unexpected("the variable's name"));
    }
    cursor.expect(b'{', "'{' after the variable's name")?;
    let mut levels = None;
    while !cursor.eat(b'}') {
        let word = cursor.word();
        match word.text {
            "property" => {
                cursor.property();
            }
            "type" if levels.is_none() => levels = Some(self::levels(cursor)?),
            _ if levels.is_none() => return Err(cursor.unexpected_at(word.at, "\"type\" or \"property\"")),
            _ => return Err(cursor.unexpected_at(word.at, "\"property\" or '}'")),
        }
    }
    let levels = levels.ok_or_else(|| {
        cursor.fault(name.at, &format!("levels of variable {:?}", name.text), "a block without \"type\"")
    })?;
    Ok(VariableBlock { name, levels })
}

/// `discrete [ count ] { levels };`, after `type`.
fn levels<'a>(cursor: &mut Cursor<'a>) -> Result<Vec<Name<'a>>> {
    let kind = cursor.word();
    if kind.text != "discrete" {
        return Err(cursor.unexpected_at(kind.at, "\"discrete\", the only type that is read"));
    }
    cursor.expect(b'[', "'[' and the number of levels")?;
    let number = cursor.word();
    let count = number.text.parse().ok().filter(|&count: &usize| count > 0);
    let count = count.ok_or_else(|| cursor.unexpected_at(number.at, "the number of levels"))?;
    cursor.expect(b']', "']' after the number of levels")?;
    cursor.expect(b'{', "'{' and the levels")?;
    let at = cursor.at;
    let levels = separated(cursor.list(b",", b'}', "a level, ',' or '}'")?, count);
    cursor.expect(b';', "';' after the levels")?;
    if levels.len() != count {
        return Err(cursor.fault(at, &format!("{count} levels"), &levels.len().to_string()));
    }
    for (place, level) in levels.iter().enumerate() {
        if levels[..place].iter().any(|earlier| earlier.text == level.text) {
            return Err(cursor.fault(level.at, "different levels", &format!("{:?} twice", level.text)));
        }
    }
    Ok(levels)
}

/// Names that only blanks separate, where that makes them as many as there should be.
pub(super) fn separated(names: Vec<Name<'_>>, count: usize) -> Vec<Name<'_>> {
    if names.len() == count {
        return names;
    }
    let words: Vec<Name<'_>> = names.iter().flat_map(|name| words(*name)).collect();
    if words.len() == count { words } else { names }
}

/// The words of a name.
pub(super) fn words(name: Name<'_>) -> impl Iterator<Item = Name<'_>> {
    let begin = name.text.as_ptr() as usize;
    let at = move |word: &str| name.at + (word.as_ptr() as usize - begin);
    name.text.split_whitespace().map(move |word| Name { text: word, at: at(word) })
}

/// `probability ( child | parents ) { body }`.
fn table<'a>(cursor: &mut Cursor<'a>, at: usize) -> Result<TableBlock<'a>> {
    cursor.expect(b'(', "'(' and the variable")?;
    let names = cursor.list(b",|", b')', "a variable, '|', ',' or ')'")?;
    if names.is_empty() {
        return Err(cursor.fault(at, "a variable between the parentheses", "none"));
    }
    cursor.expect(b'{', "'{' after the variables")?;
    let body = cursor.at;
    cursor.body(at)?;
    Ok(TableBlock { at, names, body })
}
