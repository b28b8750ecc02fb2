//! Two sites count their own rows; whoever gets the counts learns as if from all rows, and never sees one.

use nodewise::counts::Variable;
use nodewise::{Counts, Error, Learner, Settings, Table};

/// A site's table: the grass is wet when it rains or when the sprinkler is on, each a little less than always.
fn rows(begin: u32, end: u32) -> Result<Table, Error> {
    let word = |yes: bool| if yes { "yes" } else { "no" };
    let row = |k: u32| {
        let (rain, sprinkler) = (k.is_multiple_of(3), k % 5 < 2);
        let wet = (rain || sprinkler) ^ k.is_multiple_of(11);
        format!("{},{},{}\n", word(rain), word(sprinkler), if wet { "wet" } else { "dry" })
    };
    let text = "rain,sprinkler,grass\n".to_string() + &(begin..end).map(row).collect::<String>();
    Table::from_reader(text.as_bytes())
}

fn main() -> Result<(), Error> {
    // Counts travel as a small file. It has a name and an order for every level, so sites need not agree on them.
    let north = Counts::of(&rows(0, 400)?).to_json();
    let south = Counts::of(&rows(400, 1000)?).to_json();
    let sites = [Counts::from_json(north.as_bytes())?, Counts::from_json(south.as_bytes())?];
    let merged = sites[0].merge(&sites[1])?;
    assert_eq!(merged, Counts::of(&rows(0, 1000)?));

    let levels = |variable: &Variable| format!("{} ({})", variable.name, variable.levels.join(", "));
    println!(
        "{} rows of {}",
        merged.rows(),
        merged.variables().iter().map(levels).collect::<Vec<_>>().join(", ")
    );
    print!("{}", Learner::with_settings(merged, Settings::default())?.learn()?);
    Ok(())
}
