//! Reads a table and prints the edges of its skeleton.
//!
//! ```sh
//! cargo run --example read_and_print -- survey.csv
//! ```

use nodewise::{Counts, Error, Learner, Settings, Table};

fn main() -> Result<(), Error> {
    let path = std::env::args().nth(1).expect("the path of a table, such as survey.csv");
    let table = Table::from_path(path)?;
    let learner = Learner::with_settings(Counts::of(&table), Settings::default())?;
    for edge in learner.learn()?.edges() {
        println!("{edge}");
    }
    Ok(())
}
