//! The cells of an Arrow column as the core takes them: numbers, texts and nothing. Numbers are the levels that their shortest decimal texts are,
//! truths `true` and `false`, dates and times the texts that people write, as in files that are no text.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Date64Type, Decimal128Type, Decimal256Type, DecimalType, Float16Type, Float32Type,
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType, Time32SecondType,
    Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType, TimestampMillisecondType,
    TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{
    Array, ArrayAccessor, ArrowPrimitiveType, GenericStringArray, OffsetSizeTrait, PrimitiveArray,
    StringViewArray, downcast_dictionary_array,
};
use arrow_schema::{DataType, TimeUnit};
use nodewise::math::calendar::{date_text, moment_text, time_text};
use nodewise::table::{ColumnBuilder, Met};

/// Whole numbers beyond this are told exactly by their text alone.
const EXACT: i64 = 1 << 53;
const DAY: i64 = 86_400;
/// Texts up to this length, and the length itself, fit into a key.
const SHORT: usize = 15;

/// Why a column cannot be counted; nothing when it can.
pub fn refused(kind: &DataType) -> Option<&'static str> {
    match kind {
        DataType::Null
        | DataType::Boolean
        | DataType::Utf8
        | DataType::LargeUtf8
        | DataType::Utf8View
        | DataType::Binary
        | DataType::LargeBinary
        | DataType::BinaryView
        | DataType::Decimal128(..)
        | DataType::Decimal256(..)
        | DataType::Date32
        | DataType::Date64
        | DataType::Time32(_)
        | DataType::Time64(_)
        | DataType::Timestamp(..) => None,
        DataType::Dictionary(_, values) => match refused(values) {
            None if !matches!(**values, DataType::Dictionary(..)) => None,
            reason => reason.or(Some("its values are dictionaries of dictionaries")),
        },
        kind if kind.is_integer() || kind.is_floating() => None,
        kind if kind.is_nested() => Some("its values are lists or have parts of their own"),
        _ => Some("its values are of a kind that has no levels"),
    }
}

/// Adds all cells of an array to a column.
///
/// # Panics
/// For a kind that is [refused].
pub fn push(array: &dyn Array, column: &mut ColumnBuilder) {
    match array.data_type() {
        DataType::Null => (0..array.len()).for_each(|_| column.missing()),
        DataType::Boolean => {
            let texts = ["false", "true"];
            column.places(
                2,
                |k| Some(texts[k]),
                array.as_boolean().iter().map(|truth| truth.map(usize::from)),
            );
        }
        DataType::Utf8 => texts::<i32>(array.as_string(), column),
        DataType::LargeUtf8 => texts::<i64>(array.as_string(), column),
        DataType::Utf8View => views(array.as_string_view(), column),
        DataType::Binary => bytes(array.as_binary::<i32>(), column),
        DataType::LargeBinary => bytes(array.as_binary::<i64>(), column),
        DataType::BinaryView => bytes(array.as_binary_view(), column),
        DataType::Dictionary(..) => dictionary(array, column),
        DataType::Float16 => numbers::<Float16Type>(array, column, |column, x| column.single(x.to_f32())),
        DataType::Float32 => numbers::<Float32Type>(array, column, ColumnBuilder::single),
        DataType::Float64 => numbers::<Float64Type>(array, column, ColumnBuilder::number),
        DataType::Int8 => numbers::<Int8Type>(array, column, |column, x| whole(column, x.into())),
        DataType::Int16 => numbers::<Int16Type>(array, column, |column, x| whole(column, x.into())),
        DataType::Int32 => numbers::<Int32Type>(array, column, |column, x| whole(column, x.into())),
        DataType::Int64 => numbers::<Int64Type>(array, column, whole),
        DataType::UInt8 => numbers::<UInt8Type>(array, column, |column, x| whole(column, x.into())),
        DataType::UInt16 => numbers::<UInt16Type>(array, column, |column, x| whole(column, x.into())),
        DataType::UInt32 => numbers::<UInt32Type>(array, column, |column, x| whole(column, x.into())),
        DataType::UInt64 => numbers::<UInt64Type>(array, column, |column, x| match i64::try_from(x) {
            Ok(x) => whole(column, x),
            Err(_) => column.text(&x.to_string()),
        }),
        &DataType::Decimal128(precision, scale) => numbers::<Decimal128Type>(array, column, |column, x| {
            column.text(&shortened(Decimal128Type::format_decimal(x, precision, scale)));
        }),
        &DataType::Decimal256(precision, scale) => numbers::<Decimal256Type>(array, column, |column, x| {
            column.text(&shortened(Decimal256Type::format_decimal(x, precision, scale)));
        }),
        _ => moments(array, column),
    }
}

/// Dates and times.
fn moments(array: &dyn Array, column: &mut ColumnBuilder) {
    let day = |column: &mut ColumnBuilder, day: i64| or_missing(column, date_text(day));
    match array.data_type() {
        DataType::Date32 => numbers::<Date32Type>(array, column, |column, x| day(column, x.into())),
        DataType::Date64 => {
            numbers::<Date64Type>(array, column, |column, x| day(column, x.div_euclid(1000 * DAY)));
        }
        DataType::Time32(TimeUnit::Second) => {
            numbers::<Time32SecondType>(array, column, |column, x| time(column, x.into(), 1));
        }
        DataType::Time32(_) => {
            numbers::<Time32MillisecondType>(array, column, |column, x| time(column, x.into(), 1_000));
        }
        DataType::Time64(TimeUnit::Nanosecond) => {
            numbers::<Time64NanosecondType>(array, column, |column, x| time(column, x, 1_000_000_000));
        }
        DataType::Time64(_) => {
            numbers::<Time64MicrosecondType>(array, column, |column, x| time(column, x, 1_000_000));
        }
        DataType::Timestamp(TimeUnit::Second, _) => {
            numbers::<TimestampSecondType>(array, column, |column, x| moment(column, x, 1));
        }
        DataType::Timestamp(TimeUnit::Millisecond, _) => {
            numbers::<TimestampMillisecondType>(array, column, |column, x| moment(column, x, 1_000));
        }
        DataType::Timestamp(TimeUnit::Microsecond, _) => {
            numbers::<TimestampMicrosecondType>(array, column, |column, x| moment(column, x, 1_000_000));
        }
        DataType::Timestamp(TimeUnit::Nanosecond, _) => {
            numbers::<TimestampNanosecondType>(array, column, |column, x| moment(column, x, 1_000_000_000));
        }
        kind => unreachable!("columns of {kind} were left out"),
    }
}

/// Texts one behind the other.
fn texts<O: OffsetSizeTrait>(array: &GenericStringArray<O>, column: &mut ColumnBuilder) {
    let (bytes, mut met) = (array.value_data(), Met::new());
    for (k, bounds) in array.value_offsets().windows(2).enumerate() {
        let (from, to) = (bounds[0].as_usize(), bounds[1].as_usize());
        if array.is_null(k) {
            column.missing();
        } else if to - from <= SHORT {
            column.keyed(&mut met, key(bytes, from, to), || array.value(k));
        } else {
            column.text(array.value(k));
        }
    }
}

/// Texts that are told by words of 16 bytes: a short text and its length, or where a long one lies.
fn views(array: &StringViewArray, column: &mut ColumnBuilder) {
    let mut met = Met::new();
    for (k, &view) in array.views().iter().enumerate() {
        if array.is_null(k) {
            column.missing();
        } else {
            column.keyed(&mut met, view, || array.value(k));
        }
    }
}

/// A short text as a number: its bytes, zeros, and its length.
#[inline]
fn key(bytes: &[u8], from: usize, to: usize) -> u128 {
    let length = to - from;
    let word = match bytes.get(from..from + 16).and_then(|word| <[u8; 16]>::try_from(word).ok()) {
        // Shifting by all bits is not defined; a text is shorter than that.
        Some(word) => u128::from_le_bytes(word) & ((1 << (8 * length)) - 1),
        None => bytes[from..to].iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte)),
    };
    word | (length as u128) << (8 * SHORT)
}

fn bytes<'a>(array: impl ArrayAccessor<Item = &'a [u8]>, column: &mut ColumnBuilder) {
    for k in 0..array.len() {
        if array.is_null(k) {
            column.missing();
        } else {
            column.text(&String::from_utf8_lossy(array.value(k)));
        }
    }
}

fn numbers<T: ArrowPrimitiveType>(
    array: &dyn Array,
    column: &mut ColumnBuilder,
    add: impl Fn(&mut ColumnBuilder, T::Native),
) {
    let array: &PrimitiveArray<T> = array.as_primitive();
    for number in array {
        match number {
            Some(number) => add(column, number),
            None => column.missing(),
        }
    }
}

/// Values told by their place in a list: each is looked at once.
fn dictionary(array: &dyn Array, column: &mut ColumnBuilder) {
    downcast_dictionary_array!(
        array => {
            let values = array.values();
            let keys = || array.keys_iter();
            match values.data_type() {
                DataType::Utf8 => {
                    let texts = values.as_string::<i32>();
                    column.places(texts.len(), |k| texts.is_valid(k).then(|| texts.value(k)), keys());
                }
                DataType::LargeUtf8 => {
                    let texts = values.as_string::<i64>();
                    column.places(texts.len(), |k| texts.is_valid(k).then(|| texts.value(k)), keys());
                }
                DataType::Utf8View => {
                    let texts = values.as_string_view();
                    column.places(texts.len(), |k| texts.is_valid(k).then(|| texts.value(k)), keys());
                }
                _ => keys().for_each(|key| match key {
                    Some(key) => push(&values.slice(key, 1), column),
                    None => column.missing(),
                }),
            }
        },
        kind => unreachable!("{kind} is no dictionary")
    );
}

fn whole(column: &mut ColumnBuilder, number: i64) {
    if (-EXACT..=EXACT).contains(&number) {
        column.number(number as f64);
    } else {
        column.text(&number.to_string());
    }
}

/// A decimal number without zeros at its end.
fn shortened(text: String) -> String {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_string() } else { text }
}

fn time(column: &mut ColumnBuilder, number: i64, per_second: i64) {
    let (seconds, micros) = split(number, per_second);
    column.text(&time_text(seconds, micros));
}

fn moment(column: &mut ColumnBuilder, number: i64, per_second: i64) {
    let (seconds, micros) = split(number, per_second);
    or_missing(column, moment_text(seconds.div_euclid(DAY), seconds.rem_euclid(DAY), micros));
}

/// Whole seconds, and the part of one in microseconds.
fn split(number: i64, per_second: i64) -> (i64, i64) {
    let part = i128::from(number.rem_euclid(per_second)) * 1_000_000 / i128::from(per_second);
    (number.div_euclid(per_second), part as i64)
}

fn or_missing(column: &mut ColumnBuilder, text: Option<String>) {
    match text {
        Some(text) => column.text(&text),
        None => column.missing(),
    }
}
