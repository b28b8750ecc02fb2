//! A plan as a file.

use super::Plan;
use crate::{Error, ErrorKind, Result};

impl Plan {
    /// Reads a plan from JSON, the form that the page saves and the command line takes.
    ///
    /// # Errors
    /// [`ErrorKind::Setting`] with line and column for what is no JSON, or has a field that a plan has not.
    pub fn from_json(text: &[u8]) -> Result<Self> {
        serde_json::from_slice(text).map_err(|error| Error::expected(ErrorKind::Setting, "a plan", error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_plan_is_refused_with_its_place() {
        assert_eq!(Plan::from_json(b"{}").unwrap(), Plan::default());
        let error = Plan::from_json(b"{\"colums\": {}}").unwrap_err();
        assert!(error.to_string().contains("colums") && error.to_string().contains("line 1"), "{error}");
        assert_eq!(Plan::from_json(b"[1]").unwrap_err().kind(), ErrorKind::Setting);
    }
}
