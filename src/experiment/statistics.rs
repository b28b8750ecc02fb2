//! Means over repetitions.

use crate::evaluate::UNDEFINED;

/// A mean and how sure it is.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Its standard error `s / sqrt(repetitions)`; 0 for one repetition, which tells nothing of the spread.
    pub error: f64,
}

impl Mean {
    /// The mean of the values that are defined; not a number when there are none.
    pub fn of_defined(values: impl IntoIterator<Item = Option<f64>>) -> Self {
        Self::of(values.into_iter().flatten())
    }

    /// The two numbers as fields of a CSV, empty when there was nothing to take a mean of.
    pub fn csv(&self) -> String {
        if self.value.is_nan() { ",".into() } else { format!("{},{}", self.value, self.error) }
    }

    /// The mean of some values; not a number when there are none.
    pub fn of(values: impl IntoIterator<Item = f64>) -> Self {
        let values: Vec<f64> = values.into_iter().collect();
        let count = values.len() as f64;
        let value = values.iter().sum::<f64>() / count;
        let squares: f64 = values.iter().map(|x| (x - value) * (x - value)).sum();
        let error = if values.len() > 1 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        Self { value, error }
    }
}

impl std::fmt::Display for Mean {
    /// Three digits of the mean, two significant places of the error beside it.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.value.is_nan() {
            return f.write_str(UNDEFINED);
        }
        write!(f, "{:.3} ± {:.3}", self.value, self.error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mean_and_error_by_hand() {
        // Variance 4 with divisor 3, so the error is sqrt(4 / 4).
        let mean = Mean::of([1.0, 5.0, 3.0, 1.0, 5.0]);
        assert_eq!((mean.value, mean.error), (3.0, (16.0f64 / 4.0 / 5.0).sqrt()));
        assert_eq!(Mean::of([2.5]), Mean { value: 2.5, error: 0.0 });
        assert_eq!(mean.to_string(), "3.000 ± 0.894");
    }

    #[test]
    fn what_is_undefined_has_no_part_in_a_mean() {
        assert_eq!(Mean::of_defined([None, Some(0.5), None, Some(1.0)]), Mean::of([0.5, 1.0]));
        let nothing = Mean::of_defined([None, None]);
        assert_eq!((nothing.to_string().as_str(), nothing.csv().as_str()), ("undefined", ","));
    }
}
