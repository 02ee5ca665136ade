//! Writes JSON for scripts.

use std::fmt::Display;

use serde::{Serialize, Serializer};
use serde_json::Value;

/// A value as one line, with its fields in alphabetical order. Numbers that are not whole are rounded to 12
/// significant digits, so that 0.921 is not written as 0.9209999999999999.
///
/// ```
/// let object = serde_json::json!({ "taken": 1.0 - 0.079, "of": [2.0 / 3.0, 1u64 << 60, null] });
/// let line = grille_messages::json::line(&object);
/// assert_eq!(line, r#"{"of":[0.666666666667,1152921504606846976,null],"taken":0.921}"#);
/// ```
///
/// # Panics
/// The value has a map whose keys are not text.
pub fn line(value: &impl Serialize) -> String {
    let value = serde_json::to_value(value).expect("all keys are text");
    rounded(value).to_string()
}

/// Writes a field as text: a name, or a number that may exceed 2^53, beyond which many readers of JSON round.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct Count {
///     #[serde(serialize_with = "grille_messages::json::text")]
///     boards: u128,
/// }
///
/// let line = grille_messages::json::line(&Count { boards: 1 << 100 });
/// assert_eq!(line, r#"{"boards":"1267650600228229401496703205376"}"#);
/// ```
///
/// # Errors
/// Those of the serializer.
pub fn text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Significant digits that are kept. Further digits are noise of 64-bit arithmetic.
const DIGITS: usize = 12;

/// The value with its numbers rounded, but for whole ones.
fn rounded(value: Value) -> Value {
    match value {
        Value::Number(number) => match number.as_f64().filter(|_| number.is_f64()) {
            Some(float) => number_of(float),
            None => Value::Number(number),
        },
        Value::Array(values) => values.into_iter().map(rounded).collect(),
        Value::Object(fields) => {
            let fields = fields.into_iter().map(|(key, value)| (key, rounded(value)));
            Value::Object(fields.collect())
        }
        other => other,
    }
}

/// The rounded number; null for infinities and NaN.
fn number_of(float: f64) -> Value {
    // The text always parses again.
    format!("{float:.*e}", DIGITS - 1)
        .parse::<f64>()
        .map_or(Value::Null, Value::from)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn numbers_are_shortened_without_rounding_noise() {
        for (float, written) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (0.25, "0.25"),
            (0.1 + 0.2, "0.3"),
            (0.9999999999999999, "1.0"),
            (0.37499999999999994, "0.375"),
            (-1e-20 / 3.0, "-3.33333333333e-21"),
            (1e300, "1e+300"),
        ] {
            assert_eq!(rounded(json!(float)).to_string(), written);
        }
    }

    #[test]
    fn nothing_changes_by_more_than_the_last_digit_and_whole_numbers_not_at_all() {
        proptest!(|(float in prop::num::f64::NORMAL, whole in any::<i64>())| {
            let found = rounded(json!(float)).as_f64().unwrap();
            prop_assert!((found / float - 1.0).abs() < 1e-11);
            prop_assert_eq!(rounded(json!(found)).as_f64(), Some(found));
            prop_assert_eq!(rounded(json!(whole)), json!(whole));
        });
    }
}
