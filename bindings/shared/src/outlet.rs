//! What is sent before the answer: progress, and results piece by piece.

use std::cell::Cell;
use std::ops::ControlFlow;

use js_sys::Array;
use nodewise::Watch;
use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{MessagePort, Performance};

use crate::border::plain;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** Where parts of an answer go: whatever takes messages, such as a port or the scope of a worker, and the question's number. */
export interface Outlet {
  id: number;
  port: { postMessage(message: unknown, transfer: Transferable[]): void };
}
";

#[wasm_bindgen]
extern "C" {
    /// Where parts of an answer go.
    #[wasm_bindgen(typescript_type = "Outlet")]
    pub type Outlet;

    #[wasm_bindgen(method, getter)]
    fn id(this: &Outlet) -> f64;

    /// Methods are looked up by name, so that anything with a `postMessage` will do.
    #[wasm_bindgen(method, getter)]
    fn port(this: &Outlet) -> MessagePort;

    #[wasm_bindgen(thread_local_v2, js_name = performance)]
    static PERFORMANCE: Performance;
}

/// A part of an answer; the number is that of its question.
#[derive(Serialize)]
struct Message {
    kind: &'static str,
    id: f64,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    part: JsValue,
}

/// How far a piece of work is.
#[derive(Serialize, Tsify)]
pub struct Progress {
    /// Steps done.
    pub done: usize,
    /// Steps in all; 0 where that is not known.
    pub of: usize,
}

/// The page has better things to do than to hear of every step: milliseconds between two words about the progress.
const PATIENCE: f64 = 150.0;

impl Outlet {
    /// Tells now and then how far a piece of work is, as `Progress`.
    pub fn watch(&self) -> Watch<'_> {
        let pace = Pace::later(PATIENCE);
        Watch::hearing(move |progress| {
            if pace.due() {
                self.send(&Progress { done: progress.done, of: progress.of.unwrap_or_default() });
            }
        })
    }

    /// Tells now and then how a proof stands, as `Standing`, and breaks it off after so many seconds.
    pub fn proof_watch(&self, seconds: f64) -> Watch<'_> {
        let (pace, started) = (Pace::at_once(PATIENCE), now());
        Watch::new(move |progress| {
            if let Some(standing) = progress.standing.filter(|_| pace.due()) {
                self.send(&standing);
            }
            let is_over = now() - started > 1000.0 * seconds;
            if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
    }

    /// Sends a part.
    pub fn send<T: Serialize>(&self, part: &T) {
        self.send_with(plain(part), &Array::new());
    }

    /// Sends a part that hands over the memory of its arrays.
    pub fn send_with(&self, part: JsValue, transfer: &Array) {
        let message = plain(&Message { kind: "part", id: self.id(), part });
        // A port that is closed takes no messages, and one that is closing has nobody to tell.
        let _ = self.port().post_message_with_transferable(&message, transfer);
    }
}

/// Milliseconds on the clock of this thread.
pub fn now() -> f64 {
    PERFORMANCE.with(Performance::now)
}

/// Lets something happen now and then.
pub struct Pace {
    every: f64,
    last: Cell<f64>,
}

impl Pace {
    /// At once, then every so many milliseconds.
    pub fn at_once(every: f64) -> Self {
        Self { every, last: Cell::new(f64::NEG_INFINITY) }
    }

    /// The first time after so many milliseconds.
    pub fn later(every: f64) -> Self {
        Self { every, last: Cell::new(now()) }
    }

    /// Whether it is time again.
    pub fn due(&self) -> bool {
        let now = now();
        let due = now - self.last.get() >= self.every;
        if due {
            self.last.set(now);
        }
        due
    }
}
