//! The conditional tables, in any of their forms: rows with a key, one list, a default.

use super::super::{Node, ROW_TOLERANCE};
use super::blocks::{VariableBlock, separated};
use super::cursor::Cursor;
use super::headers::Header;
use crate::counts::Variable;
use crate::error::{Error, Result};

/// Reads the body of a table.
pub(super) fn read(text: &str, variables: &[VariableBlock<'_>], header: &Header<'_>) -> Result<Node> {
    let variable = &variables[header.child];
    let mut table = Table::new(text, variables, header);
    table.body()?;
    let cpt = table.finish()?;
    let levels = variable.levels.iter().map(|level| level.text.to_string()).collect();
    let variable = Variable { name: variable.name.text.to_string(), levels };
    Ok(Node { variable, parents: header.parents.clone(), cpt })
}

struct Table<'a> {
    cursor: Cursor<'a>,
    variables: &'a [VariableBlock<'a>],
    header: &'a Header<'a>,
    /// Number of levels `m`.
    levels: usize,
    cpt: Vec<f64>,
    /// Whether the row of a configuration was given.
    given: Vec<bool>,
    default: Option<Vec<f64>>,
    /// The property that says how absent rows are to be computed.
    function: Option<&'a str>,
    numbers: Vec<f64>,
}

impl<'a> Table<'a> {
    fn new(text: &'a str, variables: &'a [VariableBlock<'a>], header: &'a Header<'a>) -> Self {
        let levels = variables[header.child].levels.len();
        let configurations = header.parents.iter().map(|&parent| variables[parent].levels.len()).product();
        Self {
            cursor: Cursor::new(text, header.block.body),
            variables,
            header,
            levels,
            cpt: vec![0.0; configurations * levels],
            given: vec![false; configurations],
            default: None,
            function: None,
            numbers: Vec::with_capacity(levels),
        }
    }

    fn body(&mut self) -> Result<()> {
        while !self.cursor.eat(b'}') {
            let word = self.cursor.word();
            match word.text {
                "" if self.cursor.eat(b'(') => self.row()?,
                "table" => self.list()?,
                "default" if self.default.is_none() => self.default()?,
                "property" => {
                    let property = self.cursor.property();
                    self.function = self.function.or(property.starts_with("function").then_some(property));
                }
                _ => return Err(self.cursor.unexpected_at(word.at, "'(', \"table\", \"default\" or '}'")),
            }
        }
        Ok(())
    }

    /// `(levels of the parents) probabilities;`, after the parenthesis.
    fn row(&mut self) -> Result<()> {
        let at = self.cursor.at - 1;
        let configuration = self.key(at)?;
        if self.given[configuration] {
            let expected = format!("one row for {}", self.describe(configuration));
            return Err(self.cursor.fault(at, &expected, "a second one"));
        }
        self.row_of_numbers()?;
        self.set(configuration);
        Ok(())
    }

    /// The number of a configuration, the last parent fastest.
    fn key(&mut self, at: usize) -> Result<usize> {
        let parents = &self.header.parents;
        let names =
            separated(self.cursor.list(b",", b')', "a level of a parent, ',' or ')'")?, parents.len());
        if names.len() != parents.len() {
            let expected = format!("the levels of {} parents", parents.len());
            return Err(self.cursor.fault(at, &expected, &names.len().to_string()));
        }
        let mut configuration = 0;
        for (name, &parent) in names.iter().zip(parents) {
            let VariableBlock { name: variable, levels } = &self.variables[parent];
            let level = levels.iter().position(|level| level.text == name.text).ok_or_else(|| {
                let expected = format!("a level of {:?}", variable.text);
                self.cursor.fault(name.at, &expected, &format!("{:?}", name.text))
            })?;
            configuration = configuration * levels.len() + level;
        }
        Ok(configuration)
    }

    /// One distribution, into `numbers`.
    fn row_of_numbers(&mut self) -> Result<()> {
        let at = self.numbers()?;
        if self.numbers.len() != self.levels {
            return Err(self.wrong_number(at, self.levels));
        }
        let sum: f64 = self.numbers.iter().sum();
        self.check_sum(at, sum, "probabilities with sum 1")
    }

    /// Numbers up to the semicolon, and where they begin.
    fn numbers(&mut self) -> Result<usize> {
        self.cursor.skip();
        let at = self.cursor.at;
        self.cursor.numbers(&mut self.numbers)?;
        Ok(at)
    }

    fn wrong_number(&self, at: usize, expected: usize) -> Error {
        self.cursor.fault(at, &format!("{expected} probabilities"), &self.numbers.len().to_string())
    }

    fn check_sum(&self, at: usize, sum: f64, expected: &str) -> Result<()> {
        if (sum - 1.0).abs() <= ROW_TOLERANCE {
            return Ok(());
        }
        Err(self.cursor.fault(at, expected, &format!("sum {sum}")))
    }

    fn set(&mut self, configuration: usize) {
        let begin = configuration * self.levels;
        self.cpt[begin..begin + self.levels].copy_from_slice(&self.numbers);
        self.given[configuration] = true;
    }

    /// `table probabilities;`: all of the child's first level, then all of its second.
    fn list(&mut self) -> Result<()> {
        let at = self.numbers()?;
        let (m, q) = (self.levels, self.given.len());
        if self.numbers.len() != m * q {
            return Err(self.wrong_number(at, m * q));
        }
        if self.given.contains(&true) {
            return Err(self.cursor.fault(at, "either rows or one table", "both"));
        }
        for configuration in 0..q {
            let row = || (0..m).map(|level| self.numbers[level * q + configuration]);
            let expected = || format!("probabilities given {} with sum 1", self.describe(configuration));
            self.check_sum(at, row().sum(), &expected())?;
            let row: Vec<f64> = row().collect();
            self.cpt[configuration * m..(configuration + 1) * m].copy_from_slice(&row);
        }
        self.given.fill(true);
        Ok(())
    }

    /// `default probabilities;`: the rows that are not given.
    fn default(&mut self) -> Result<()> {
        self.row_of_numbers()?;
        self.default = Some(self.numbers.clone());
        Ok(())
    }

    fn finish(mut self) -> Result<Vec<f64>> {
        if let Some(default) = self.default.take() {
            self.numbers = default;
            for configuration in 0..self.given.len() {
                if !self.given[configuration] {
                    self.set(configuration);
                }
            }
        }
        match self.given.iter().position(|given| !given) {
            None => Ok(self.cpt),
            Some(absent) => Err(self.absent(absent)),
        }
    }

    /// The fault that a row is not given.
    fn absent(&self, configuration: usize) -> Error {
        let name = self.variables[self.header.child].name.text;
        let given = self.given.iter().filter(|given| **given).count();
        let reason = self.function.map_or(String::new(), |function| {
            format!(" (\"property {function}\" leaves rows to be computed, which is not supported)")
        });
        let found = format!("{given}, none for {}{reason}", self.describe(configuration));
        let expected = format!("{} rows of probabilities for {name:?}", self.given.len());
        self.cursor.fault(self.header.block.at, &expected, &found)
    }

    /// The levels of the parents in a configuration.
    fn describe(&self, mut configuration: usize) -> String {
        let mut names = Vec::new();
        for &parent in self.header.parents.iter().rev() {
            let levels = &self.variables[parent].levels;
            names.push(levels[configuration % levels.len()].text);
            configuration /= levels.len();
        }
        names.reverse();
        format!("({})", names.join(", "))
    }
}
