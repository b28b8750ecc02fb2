//! Products of so many small numbers that no `f64` holds them: a number and a power of two.

/// A number that is not negative, `mantissa * 2^exponent`. Powers of two are taken out without rounding.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scaled {
    mantissa: f64,
    exponent: i64,
}

impl Scaled {
    /// One.
    pub const ONE: Self = Self { mantissa: 1.0, exponent: 0 };

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0.0
    }

    /// Multiplies by a number that is not negative.
    pub fn multiply(&mut self, factor: f64) {
        self.mantissa *= factor;
        let power = power_of(self.mantissa);
        self.mantissa *= two_to(-power);
        self.exponent += power;
    }

    /// Moves a power of two from some numbers to this one, so that the largest of them is about 1.
    pub fn take_common(&mut self, numbers: &mut [f64]) {
        let power = power_of(numbers.iter().copied().fold(0.0, f64::max));
        let scale = two_to(-power);
        for number in numbers {
            *number *= scale;
        }
        self.exponent += power;
    }

    /// The quotient of two, as an ordinary number.
    pub fn over(self, other: Self) -> f64 {
        let quotient =
            Self { mantissa: self.mantissa / other.mantissa, exponent: self.exponent - other.exponent };
        quotient.value()
    }

    /// As an ordinary number; zero when it is too small for one.
    pub fn value(self) -> f64 {
        // In two steps: a power of two may be too small where the product is not.
        let half = self.exponent.div_euclid(2).clamp(-1022, 1022);
        self.mantissa * two_to(half) * two_to((self.exponent - half).clamp(-1022, 1022))
    }

    /// Its logarithm to base 10, which is an ordinary number unless it is zero.
    pub fn log10(self) -> f64 {
        libm::log10(self.mantissa) + self.exponent as f64 * std::f64::consts::LOG10_2
    }
}

/// The power of two just above a number; of zero, none.
fn power_of(number: f64) -> i64 {
    if number == 0.0 { 0 } else { (number.to_bits() >> 52 & 0x7ff).cast_signed() - 1022 }
}

/// `2^power` for powers from -1022 to 1023.
fn two_to(power: i64) -> f64 {
    f64::from_bits((power + 1023).cast_unsigned() << 52)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_outlast_the_range_of_ordinary_numbers() {
        let mut product = Scaled::ONE;
        (0..1000).for_each(|_| product.multiply(1e-3));
        assert_eq!(product.value(), 0.0);
        assert!((product.log10() + 3000.0).abs() < 1e-9);
        (0..1000).for_each(|_| product.multiply(1e3));
        assert!((product.value() - 1.0).abs() < 1e-12);
        assert!((product.over(product) - 1.0).abs() < 1e-15);
        product.multiply(0.0);
        assert!(product.is_zero() && product.value() == 0.0);
    }

    #[test]
    fn powers_of_two_are_taken_out_without_rounding() {
        let mut product = Scaled::ONE;
        let mut numbers = [0.1, 3e-200, 0.0];
        product.take_common(&mut numbers);
        for (number, before) in numbers.into_iter().zip([0.1, 3e-200, 0.0]) {
            let mut again = product;
            again.multiply(number);
            assert_eq!(again.value(), before);
        }
    }
}
