//! The user's choices about a table, from JavaScript.

use std::collections::BTreeMap;

use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use nodewise::error::{Error, ErrorKind, Result};
use nodewise::table::{Action, Binning, Encoding, Header, MissingPolicy, Plan, ReadOptions};
use nodewise_bindings::object;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r"
/** How to read a table; what is absent or `null` is guessed. */
export interface ReadOptions {
  delimiter?: string | null;
  header?: boolean | null;
  encoding?: string | null;
  /** Spellings of a missing value besides the usual ones. */
  missing?: string[];
}

/** What becomes of a column. */
export type Action = { kind: 'keep' } | { kind: 'exclude' } | { kind: 'bin'; rule: 'quantile' | 'equalWidth'; bins: number };

/** Choices that override the suggestions. */
export interface Plan {
  actions?: Record<string, Action>;
  exclude?: string[];
  only?: string[];
  missing?: 'dropRows' | 'ownLevel' | 'pairwise';
  mergeRare?: number | null;
}
";

/// # Errors
/// [`ErrorKind::Setting`] for a delimiter or an encoding that cannot be.
pub fn read_options(options: &JsValue) -> Result<ReadOptions> {
    let header = match object::flag(options, "header") {
        None => Header::Auto,
        Some(true) => Header::Yes,
        Some(false) => Header::No,
    };
    Ok(ReadOptions {
        delimiter: object::text(options, "delimiter").map(|text| one_byte(&text)).transpose()?,
        header,
        encoding: object::text(options, "encoding").map(|name| Encoding::named(&name)).transpose()?,
        missing: object::texts(options, "missing"),
    })
}

fn one_byte(text: &str) -> Result<u8> {
    match text.as_bytes() {
        [byte] => Ok(*byte),
        _ => Err(unknown("a delimiter of one ASCII character", text)),
    }
}

/// # Errors
/// [`ErrorKind::Setting`] for a word that is none of those declared.
pub fn plan(plan: &JsValue) -> Result<Plan> {
    let mut actions = BTreeMap::new();
    for (name, value) in object::entries(&object::get(plan, "actions")) {
        actions.insert(name, action(&value)?);
    }
    let missing = match object::text(plan, "missing").as_deref() {
        None | Some("dropRows") => MissingPolicy::DropRows,
        Some("ownLevel") => MissingPolicy::OwnLevel,
        Some("pairwise") => MissingPolicy::Pairwise,
        Some(other) => return Err(unknown("dropRows, ownLevel or pairwise", other)),
    };
    Ok(Plan {
        actions,
        exclude: object::texts(plan, "exclude"),
        only: object::texts(plan, "only"),
        missing,
        merge_rare: object::number(plan, "mergeRare").map(|rows| rows as u64),
    })
}

fn action(action: &JsValue) -> Result<Action> {
    let bins = object::number(action, "bins").unwrap_or(0.0) as usize;
    let word = |name| object::text(action, name).unwrap_or_default();
    match (word("kind").as_str(), word("rule").as_str()) {
        ("keep", _) => Ok(Action::Keep),
        ("exclude", _) => Ok(Action::Exclude),
        ("bin", "quantile") => Ok(Action::Bin(Binning::Quantile(bins))),
        ("bin", "equalWidth") => Ok(Action::Bin(Binning::EqualWidth(bins))),
        (kind, _) => Err(unknown("keep, exclude or bin by a rule", kind)),
    }
}

pub(super) fn unknown(expected: &str, found: &str) -> Error {
    Error::expected(ErrorKind::Setting, expected, format!("{found:?}"))
}
