//! The command as it was typed, to be told to whoever wants to repeat it.

use std::path::Path;

use super::parse::Seed;

/// What of a command is told in other words than it was typed in.
#[derive(Default)]
pub struct Retold<'a> {
    /// Files, whose folders are nobody's business.
    pub files: Vec<&'a Path>,
    /// Options with seeds, which may have been drawn.
    pub seeds: Vec<(&'static str, Seed)>,
}

impl Retold<'_> {
    /// The words of this process, quoted for a POSIX shell; files without their folders, seeds as they were drawn.
    pub fn command(&self) -> String {
        let words = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned());
        self.line(&words.collect::<Vec<String>>())
    }

    fn line(&self, words: &[String]) -> String {
        let mut before = "";
        let mut told = vec!["nodewise".to_string()];
        for word in words {
            told.push(match word.split_once('=') {
                Some((option, value)) if option.starts_with("--") => {
                    quoted(&format!("{option}={}", self.value(option, value)))
                }
                _ => quoted(&self.value(before, word)),
            });
            before = word;
        }
        told.join(" ")
    }

    fn value(&self, option: &str, value: &str) -> String {
        let drawn = self.seeds.iter().find(|(name, _)| *name == option && value == "random");
        let name = || {
            let file = self.files.iter().find(|file| file.as_os_str() == value)?;
            Some(file.file_name()?.to_string_lossy().into_owned())
        };
        drawn.map(|(_, seed)| seed.number.to_string()).or_else(name).unwrap_or_else(|| value.into())
    }
}

/// One word for the shell: bare when it is harmless, else in single quotes.
fn quoted(word: &str) -> String {
    let harmless = |c: char| c.is_ascii_alphanumeric() || "_@%+=:,./-".contains(c);
    if !word.is_empty() && word.chars().all(harmless) {
        return word.into();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_and_drawn_seeds_are_told_in_other_words() {
        let seed = Seed { number: 7, drawn: true };
        let files = ["/home/me/my data.csv", "a/out.html"].map(Path::new).to_vec();
        let retold = Retold { files, seeds: vec![("--seed", seed)] };
        let typed = "report|/home/me/my data.csv|--seed|random|--out=a/out.html|--title|random|--note|it's";
        let words: Vec<String> = typed.split('|').map(String::from).collect();
        assert_eq!(
            retold.line(&words),
            r"nodewise report 'my data.csv' --seed 7 --out=out.html --title random --note 'it'\''s'"
        );
    }
}
