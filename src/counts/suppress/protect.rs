//! Which cells of one two-way table have to be hidden, when the sums of its rows and columns are known.
//!
//! Hidden cells can change as long as every line's sum stays: one grows, another of its row shrinks, one of that column grows, and so
//! on round a cycle. So by how much a hidden cell may be larger than it is, for all that is shown, is the largest *flow* from its column back to
//! its row, over hidden cells: through a cell towards its row as much as the cell can shrink, the other way without limit. Zeros are shown, so a hidden
//! cell is known to be at least 1. A small cell is protected when that flow reaches `T - 1`: with the count that it has these are `T` values.
//!
//! Where a flow is too small, the cheapest further way is opened and its cells are hidden: cheap in rows, so that what is lost is small.
//! Rows in which one of the columns is missing are a line of their own; their counts are in no table, hence hidden anyway.

/// Above this many steps a table is rather hidden altogether: only tables of very many small cells come there.
const MOST_STEPS: u64 = 4_000_000_000;

/// What is known of the sides of a table.
pub(super) struct Sides<'a> {
    /// Rows of each level of the first column.
    pub rows: &'a [u64],
    /// Rows of each level of the second column.
    pub columns: &'a [u64],
    /// All rows, those with missing values included.
    pub total: u64,
}

/// What has to be hidden.
pub(super) enum Protection {
    /// These cells.
    Cells(Vec<bool>),
    /// All cells but those of levels that do not occur: showing some would give small ones away.
    Table(Vec<bool>),
    /// Not even that is enough.
    None,
}

/// What has to be hidden of a table so that no cell from 1 to `threshold - 1` is confined to fewer than `threshold` values.
///
/// Time `O(s m_i m_j)` for `s` such cells.
pub(super) fn protect(cells: &[u64], sides: &Sides<'_>, threshold: u64) -> Protection {
    let mut grid = Grid::new(cells, sides, threshold);
    let small: Vec<usize> = (0..cells.len()).filter(|&k| (1..threshold).contains(&cells[k])).collect();
    if small.is_empty() {
        return Protection::Cells(vec![false; cells.len()]);
    }
    let width = sides.columns.len();
    let few = small.len() as u64 * (grid.cells.len() as u64) <= MOST_STEPS;
    if few && small.iter().all(|&k| grid.protect(k / width, k % width, threshold - 1)) {
        return Protection::Cells(grid.hidden(sides));
    }
    whole(cells, sides, threshold)
}

/// The whole table, if that is enough: a cell of it may then have any value from `max(0, row + column - total)` to `min(row, column)`.
fn whole(cells: &[u64], sides: &Sides<'_>, threshold: u64) -> Protection {
    let width = sides.columns.len();
    let lines = |k: usize| [sides.rows[k / width], sides.columns[k % width]];
    let occurs = |k: usize| lines(k).into_iter().all(|rows| rows > 0);
    let freedom = |k: usize| lines(k).into_iter().map(|rows| rows.min(sides.total - rows)).min();
    let safe = |k: usize| cells[k] >= threshold || freedom(k).is_some_and(|freedom| freedom + 1 >= threshold);
    if (0..cells.len()).filter(|&k| occurs(k)).all(safe) {
        Protection::Table((0..cells.len()).map(occurs).collect())
    } else {
        Protection::None
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// In the file.
    Shown,
    /// A zero in the file, or of no level: can neither grow nor shrink.
    Fixed,
    /// Not in the file, and known to be at least 1.
    Hidden,
    /// In no table: rows in which a column is missing.
    Outside,
}

/// A table with a line for missing values on each side that has any.
struct Grid {
    height: usize,
    width: usize,
    cells: Vec<u64>,
    states: Vec<State>,
}

impl Grid {
    /// The table, its small cells hidden.
    fn new(cells: &[u64], sides: &Sides<'_>, threshold: u64) -> Self {
        let (rows, columns) = (sides.rows.len(), sides.columns.len());
        let missing = |margin: &[u64]| sides.total - margin.iter().sum::<u64>();
        let (height, width) =
            (rows + usize::from(missing(sides.rows) > 0), columns + usize::from(missing(sides.columns) > 0));
        let mut grid = Self {
            height,
            width,
            cells: vec![0; height * width],
            states: vec![State::Outside; height * width],
        };
        for (k, &count) in cells.iter().enumerate() {
            let at = k / columns * width + k % columns;
            grid.cells[at] = count;
            grid.states[at] = match count {
                0 => State::Fixed,
                _ if count < threshold => State::Hidden,
                _ => State::Shown,
            };
        }
        grid.fill_outside(sides);
        grid
    }

    fn fill_outside(&mut self, sides: &Sides<'_>) {
        let (rows, columns) = (sides.rows.len(), sides.columns.len());
        let inside = |grid: &Self, a: usize, b: usize| grid.cells[a * grid.width + b];
        if self.width > columns {
            for a in 0..rows {
                let known: u64 = (0..columns).map(|b| inside(self, a, b)).sum();
                self.cells[a * self.width + columns] = sides.rows[a] - known;
            }
        }
        if self.height > rows {
            for b in 0..columns {
                let known: u64 = (0..rows).map(|a| inside(self, a, b)).sum();
                self.cells[rows * self.width + b] = sides.columns[b] - known;
            }
        }
        if self.width > columns && self.height > rows {
            let beside: u64 = (0..rows).map(|a| inside(self, a, columns)).sum();
            let missing = sides.total - sides.columns.iter().sum::<u64>();
            self.cells[rows * self.width + columns] = missing - beside;
        }
    }

    /// Which cells of the table itself are hidden.
    fn hidden(&self, sides: &Sides<'_>) -> Vec<bool> {
        let (rows, columns) = (sides.rows.len(), sides.columns.len());
        (0..rows * columns)
            .map(|k| self.states[k / columns * self.width + k % columns] == State::Hidden)
            .collect()
    }

    /// Lets cell `(a, b)` grow by `need`, hiding further cells on the way; whether that was possible.
    fn protect(&mut self, a: usize, b: usize, need: u64) -> bool {
        let mut change = vec![0_i64; self.cells.len()];
        let mut have = 0;
        while have < need {
            let rest = need - have;
            // One way for all of it, if there is one: it hides less than several.
            let way = self.way(a, b, &change, rest).or_else(|| self.way(a, b, &change, 1));
            let Some(way) = way else { return false };
            let shrinking = way.iter().step_by(2).map(|&k| self.slack(k, &change));
            let flow = shrinking.min().unwrap_or(0).min(rest);
            for (step, &k) in way.iter().enumerate() {
                change[k] += if step % 2 == 0 { -flow.cast_signed() } else { flow.cast_signed() };
                if self.states[k] == State::Shown {
                    self.states[k] = State::Hidden;
                }
            }
            have += flow;
        }
        true
    }

    /// By how much a cell can shrink after these changes.
    fn slack(&self, k: usize, change: &[i64]) -> u64 {
        let least = i64::from(self.states[k] != State::Outside);
        (self.cells[k].cast_signed() + change[k] - least).max(0).cast_unsigned()
    }

    /// The cheapest way from column `b` to row `a` without that cell: cells that shrink, by at least `least` each, and cells that grow, in turn. A cell that
    /// is shown costs its rows (Dijkstra's algorithm over the lines of the table).
    fn way(&self, a: usize, b: usize, change: &[i64], least: u64) -> Option<Vec<usize>> {
        let lines = self.height + self.width;
        let mut cost = vec![u64::MAX; lines];
        let mut before = vec![usize::MAX; lines];
        let mut done = vec![false; lines];
        cost[self.height + b] = 0;
        loop {
            let next = (0..lines).filter(|&line| !done[line] && cost[line] < u64::MAX);
            let line = next.min_by_key(|&line| cost[line])?;
            if line == a {
                break;
            }
            done[line] = true;
            for (to, k) in self.beyond(line) {
                let forbidden = k == a * self.width + b || self.states[k] == State::Fixed;
                if forbidden || (line >= self.height && self.slack(k, change) < least) {
                    continue;
                }
                let price = if self.states[k] == State::Shown { self.cells[k] } else { 0 };
                let through = cost[line].saturating_add(price);
                if through < cost[to] {
                    (cost[to], before[to]) = (through, line);
                }
            }
        }
        Some(self.cells_of(a, &before))
    }

    /// The lines that cross one, each with the cell in which they do: rows come first, columns behind them.
    fn beyond(&self, line: usize) -> Vec<(usize, usize)> {
        let cell = |row: usize, column: usize| row * self.width + column;
        if line < self.height {
            (0..self.width).map(|column| (self.height + column, cell(line, column))).collect()
        } else {
            (0..self.height).map(|row| (row, cell(row, line - self.height))).collect()
        }
    }

    /// The cells of a way that ends at row `a`, from its beginning.
    fn cells_of(&self, a: usize, before: &[usize]) -> Vec<usize> {
        let (mut line, mut way) = (a, Vec::new());
        while before[line] != usize::MAX {
            let (row, column) = (line.min(before[line]), line.max(before[line]) - self.height);
            way.push(row * self.width + column);
            line = before[line];
        }
        way.reverse();
        way
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hidden(cells: &[u64], width: usize, threshold: u64) -> Option<Vec<usize>> {
        let rows: Vec<u64> = cells.chunks(width).map(|row| row.iter().sum()).collect();
        let columns: Vec<u64> = (0..width).map(|b| cells.iter().skip(b).step_by(width).sum()).collect();
        let sides = Sides { rows: &rows, columns: &columns, total: rows.iter().sum() };
        match protect(cells, &sides, threshold) {
            Protection::Cells(hidden) => Some((0..cells.len()).filter(|&k| hidden[k]).collect()),
            Protection::Table(_) | Protection::None => None,
        }
    }

    #[test]
    fn the_cheapest_rectangle_is_hidden() {
        let table = [3, 40, 50, 60, 70, 80, 90, 20, 30];
        // The cheapest cells beside and below it, and the one across.
        assert_eq!(hidden(&table, 3, 5), Some(vec![0, 1, 6, 7]));
    }

    #[test]
    fn nothing_small_means_nothing_hidden() {
        assert_eq!(hidden(&[10, 0, 0, 10], 2, 5), Some(vec![]));
    }

    #[test]
    fn a_zero_is_no_way_round() {
        // Across 3 the only cell that is not zero lies in the last row.
        let table = [3, 40, 0, 60, 0, 80, 90, 20, 30];
        assert_eq!(hidden(&table, 3, 5), Some(vec![0, 1, 6, 7]));
    }

    #[test]
    fn several_narrow_ways_add_up() {
        // No other cell of the first row can give 9 rows; together they can give 8 + 8.
        let table = [9, 9, 9, 100, 100, 100];
        assert_eq!(hidden(&table, 3, 10), Some(vec![0, 1, 2, 3, 4, 5]));
        // Here they can give 4 + 4 only: the whole table is hidden.
        assert_eq!(hidden(&[5, 5, 5, 100, 100, 100], 3, 10), None);
    }

    #[test]
    fn rows_with_missing_values_protect_as_well() {
        // Of the first level 14 rows have the other column missing, and 20 the other way round: what 3 grows by may come from there.
        let sides = Sides { rows: &[57, 130], columns: &[83, 90], total: 220 };
        let Protection::Cells(hidden) = protect(&[3, 40, 60, 50], &sides, 5) else { panic!("few cells") };
        assert_eq!(hidden, [true, false, false, false]);
    }
}
