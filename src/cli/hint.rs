//! What can be done about an error, in terms of options.

use nodewise::{Error, Hint};

/// The error with what can be done about it.
pub fn advised(error: &Error) -> String {
    let advice = error.hint().map(|hint| format!("; {}", words(hint))).unwrap_or_default();
    format!("{error}{advice}")
}

/// The hint as the end of a message.
fn words(hint: &Hint) -> String {
    match hint {
        Hint::TextEncoding { likely: Some(name) } => {
            format!("if the file is older, try --text-encoding {name}, or leave out such rows with --skip-bad")
        }
        Hint::TextEncoding { likely: None } => {
            "name another encoding with --text-encoding, or leave out such rows with --skip-bad".into()
        }
        Hint::MissingValues => "keep them with --missing level or --missing pairwise".into(),
        Hint::ManyLevels => {
            "leave the column out (--exclude), cut it into bins (--bins), or merge its rare levels (--merge-rare)"
                .into()
        }
        Hint::LargeJob => {
            "leave out columns with many levels (--exclude), merge rare levels (--merge-rare), or allow more (--memory)"
                .into()
        }
        Hint::SkipBadRows => "leave out such rows with --skip-bad (a number, or all)".into(),
        Hint::ArchiveMember { .. } => "name the one to read with --member".into(),
        Hint::SampleInstead => "assess a sample of the network instead (--sample-from)".into(),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::super::args::Cli;
    use super::*;

    #[test]
    fn every_option_that_a_hint_names_exists() {
        let command = Cli::command();
        let known: Vec<&str> = command
            .get_subcommands()
            .flat_map(clap::Command::get_arguments)
            .filter_map(clap::Arg::get_long)
            .collect();
        let likely = Some("windows-1252");
        let hints = [
            Hint::TextEncoding { likely },
            Hint::TextEncoding { likely: None },
            Hint::MissingValues,
            Hint::ManyLevels,
            Hint::LargeJob,
            Hint::SampleInstead,
            Hint::SkipBadRows,
            Hint::ArchiveMember { members: Vec::new() },
        ];
        for hint in hints {
            let words = words(&hint);
            let mut named =
                words.split([' ', '(', ')', ',']).filter_map(|word| word.strip_prefix("--")).peekable();
            assert!(named.peek().is_some(), "{words}");
            assert!(named.all(|option| known.contains(&option)), "{words}");
        }
    }
}
