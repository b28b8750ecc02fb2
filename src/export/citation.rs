//! How to cite the program and the method. CITATION.cff says the same for programs.

/// What to cite, the program first.
pub fn references() -> [String; 2] {
    [
        format!("The nodewise developers: nodewise, version {}. Learns the skeleton of discrete Bayesian networks.", env!("CARGO_PKG_VERSION")),
        "Adarsh Barik and Jean Honorio: Learning discrete Bayesian networks in polynomial time and sample complexity.".into(),
    ]
}
