//! Who depends on whom: the headers of the tables, with names resolved and cycles found.

use super::super::MAX_ENTRIES;
use super::blocks::{File, TableBlock, VariableBlock, words};
use super::cursor::{Cursor, Name};
use crate::error::{Error, ErrorKind, Result};
use crate::math::sort::order_of;

/// The header of one variable's table.
pub(super) struct Header<'a> {
    pub(super) block: &'a TableBlock<'a>,
    pub(super) child: usize,
    /// The parents, in the order of the keys.
    pub(super) parents: Vec<usize>,
}

impl Header<'_> {
    /// Whether a later table may replace this one: it has no parents and only a default, as some files write in advance.
    fn is_provisional(&self, text: &str) -> bool {
        self.parents.is_empty() && Cursor::new(text, self.block.body).word().text == "default"
    }
}

/// Resolves the headers: that of each variable, if it has a table.
pub(super) fn read<'a>(text: &'a str, file: &'a File<'a>) -> Result<Vec<Option<Header<'a>>>> {
    let resolver = Resolver::new(text, &file.variables)?;
    let mut headers: Vec<Option<Header<'a>>> = file.variables.iter().map(|_| None).collect();
    for block in &file.tables {
        let header = resolver.header(block)?;
        let child = header.child;
        let earlier = headers[child].replace(header);
        if earlier.is_some_and(|earlier| !earlier.is_provisional(text)) {
            let found = format!("a second one for {:?}", resolver.name(child));
            return Err(resolver.fault(block.at, "one block \"probability\" for each variable", &found));
        }
    }
    resolver.check_sizes(&headers)?;
    resolver.check_cycles(&headers)?;
    Ok(headers)
}

/// Checks that every variable has a table.
pub(super) fn check_complete(text: &str, file: &File<'_>, headers: &[Option<Header<'_>>]) -> Result<()> {
    let absent = headers.iter().position(Option::is_none);
    absent.map_or(Ok(()), |i| {
        let name = file.variables[i].name;
        let expected = format!("a block \"probability\" for variable {:?}", name.text);
        Err(Cursor::new(text, name.at).fault(name.at, &expected, "none"))
    })
}

struct Resolver<'a> {
    cursor: Cursor<'a>,
    variables: &'a [VariableBlock<'a>],
    /// The variables, by name.
    sorted: Vec<usize>,
}

impl<'a> Resolver<'a> {
    fn new(text: &'a str, variables: &'a [VariableBlock<'a>]) -> Result<Self> {
        let sorted =
            order_of(variables.len(), &mut |a, b| variables[a].name.text.cmp(variables[b].name.text));
        let resolver = Self { cursor: Cursor::new(text, 0), variables, sorted };
        let twice = resolver.sorted.windows(2).find(|two| resolver.name(two[0]) == resolver.name(two[1]));
        twice.map_or(Ok(()), |two| {
            let again = variables[two[1]].name;
            let found = format!("{:?} twice", again.text);
            Err(resolver.fault(again.at, "a different name for every variable", &found))
        })?;
        Ok(resolver)
    }

    fn name(&self, i: usize) -> &'a str {
        self.variables[i].name.text
    }

    fn fault(&self, at: usize, expected: &str, found: &str) -> Error {
        self.cursor.fault(at, expected, found)
    }

    fn find(&self, name: &str) -> Option<usize> {
        let place = self.sorted.binary_search_by(|&i| self.name(i).cmp(name)).ok()?;
        Some(self.sorted[place])
    }

    /// One variable, or several that only blanks separate.
    fn resolve(&self, name: Name<'a>) -> Result<Vec<usize>> {
        let several = || words(name).map(|word| self.find(word.text)).collect();
        let found = self.find(name.text).map(|i| vec![i]).or_else(several);
        found
            .filter(|found| !found.is_empty())
            .ok_or_else(|| self.fault(name.at, "a declared variable", &format!("{:?}", name.text)))
    }

    fn header(&self, block: &'a TableBlock<'a>) -> Result<Header<'a>> {
        let mut variables = Vec::new();
        for &name in &block.names {
            for found in self.resolve(name)? {
                if variables.contains(&found) {
                    let again = format!("{:?} twice", self.name(found));
                    return Err(self.fault(name.at, "different variables", &again));
                }
                variables.push(found);
            }
        }
        let child = variables.remove(0);
        Ok(Header { block, child, parents: variables })
    }

    /// Refuses tables that memory would not hold, before a default fills them.
    fn check_sizes(&self, headers: &[Option<Header<'a>>]) -> Result<()> {
        let levels = |i: usize| self.variables[i].levels.len();
        let mut entries = 0usize;
        for header in headers.iter().flatten() {
            let own =
                header.parents.iter().fold(levels(header.child), |size, &i| size.saturating_mul(levels(i)));
            entries = entries.saturating_add(own);
            if entries > MAX_ENTRIES {
                let expected = format!("at most {MAX_ENTRIES} probabilities in all tables");
                let found = format!("{own} in that of {:?}", self.name(header.child));
                let error = Error::expected(ErrorKind::TooLarge, expected, found);
                return Err(self.cursor.place(header.block.at, error));
            }
        }
        Ok(())
    }

    fn check_cycles(&self, headers: &[Option<Header<'a>>]) -> Result<()> {
        let parents = |i: usize| headers[i].as_ref().map_or(&[][..], |header| &header.parents);
        let Some(cycle) = cycle(&(0..headers.len()).map(parents).collect::<Vec<_>>()) else { return Ok(()) };
        let names: Vec<&str> = cycle.iter().map(|&i| self.name(i)).collect();
        let at = headers[cycle[0]].as_ref().map_or(0, |header| header.block.at);
        Err(self.fault(at, "arcs without a cycle", &names.join(" <- ")))
    }
}

/// A cycle, if there is one, against the direction of its arcs; its first node stands at both ends.
fn cycle(parents: &[&[usize]]) -> Option<Vec<usize>> {
    let mut placed = vec![false; parents.len()];
    let mut grows = true;
    while grows {
        grows = false;
        for (i, parents) in parents.iter().enumerate() {
            if !placed[i] && parents.iter().all(|&parent| placed[parent]) {
                placed[i] = true;
                grows = true;
            }
        }
    }
    // Whoever is left has a parent that is left, so that a walk along them must return.
    let mut node = placed.iter().position(|placed| !placed)?;
    let mut walk = vec![node];
    loop {
        node = *parents[node].iter().find(|&&parent| !placed[parent])?;
        let seen = walk.iter().position(|&earlier| earlier == node);
        walk.push(node);
        if let Some(begin) = seen {
            return Some(walk.split_off(begin));
        }
    }
}
