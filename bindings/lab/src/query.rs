//! Questions to a network: what follows from what was seen, or done.

use nodewise::network::Network;
use nodewise::network::query::{Answer, Draws, Explanation, Question, Support};
use nodewise::table::Table;
use nodewise_bindings::border::{give, take};
use nodewise_bindings::data::Coded;
use nodewise_bindings::failure::{Result, failure};
use nodewise_bindings::network::NetworkModel;
use nodewise_bindings::outlet::{Outlet, now};
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::wasm_bindgen;

/// A network, and the rows that support what it says, where there are any.
#[wasm_bindgen(js_name = AskedNetwork)]
pub struct AskedNetwork {
    network: Network,
    rows: Option<Table>,
}

/// An answer, and the rows behind it.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Answered {
    answer: Answer,
    /// Nothing where no table has a column for every node.
    #[tsify(type = "QuerySupport | null")]
    support: Option<Support>,
    /// Milliseconds.
    took: f64,
}

#[wasm_bindgen(js_class = AskedNetwork)]
impl AskedNetwork {
    /// Takes a network.
    ///
    /// # Errors
    /// A `Failure` for a network that is none.
    #[wasm_bindgen(constructor)]
    pub fn new(model: Ts<NetworkModel>) -> Result<Self> {
        Ok(Self { network: take(model)?.checked()?, rows: None })
    }

    /// Takes a table; whether it has a column for every node, so that rows can be counted.
    ///
    /// # Errors
    /// A `Failure` when there are not as many codes as columns and rows ask for.
    pub fn rows(&mut self, coded: Ts<Coded>) -> Result<bool> {
        self.rows = self.network.arranged(&take(coded)?.checked()?);
        Ok(self.rows.is_some())
    }

    /// How probable everything is: exactly, or from the draws of the command line where tables would be too large; parts are of type
    /// `Progress`.
    ///
    /// # Errors
    /// A `Failure` when what was seen cannot be, which says what makes it so.
    pub fn answer(&self, question: Ts<Question>, outlet: &Outlet) -> Result<Ts<Answered>> {
        let (question, begun) = (take(question)?, now());
        let answer = self.network.answer_or_draw(&question, Draws::default(), &mut outlet.watch());
        let answer = answer.map_err(failure)?;
        let support = self.rows.as_ref().map(|rows| question.support(rows));
        Ok(give(&Answered { answer, support, took: now() - begun }))
    }

    /// The most probable levels of all nodes together.
    ///
    /// # Errors
    /// As for [`answer`](Self::answer), and when tables would be too large.
    pub fn explanation(&self, question: Ts<Question>) -> Result<Ts<Explanation>> {
        Ok(give(&self.network.explanation(&take(question)?).map_err(failure)?))
    }
}
