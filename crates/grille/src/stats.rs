//! Confidence intervals of 95 % for shares and means.

use crate::lang::Messages;

/// This many standard deviations on either side of the mean cover 95 % of a normal distribution.
const Z: f64 = 1.959_964;

/// Wilson's score interval for a share.
pub(crate) fn wilson(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let n = games as f64;
    let share = wins as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let spread = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    ((middle - spread) / scale, (middle + spread) / scale)
}

/// Half the width of the interval of a mean, from the mean of `games` values and the mean of their squares.
/// Infinite for fewer than two values, which show no spread.
pub(crate) fn half_interval(mean: f64, mean_square: f64, games: u64) -> f64 {
    if games < 2 {
        return f64::INFINITY;
    }
    // Rounding may give a small negative number.
    let variance = (mean_square - mean * mean).max(0.0);
    Z * (variance / (games - 1) as f64).sqrt()
}

/// A share in percent, with one decimal.
pub(crate) fn percent(share: f64, lang: &Messages) -> String {
    lang.decimal(&format!("{:.1}", 100.0 * share))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-4
    }

    #[test]
    fn the_interval_of_a_share_is_wilsons() {
        let (low, high) = wilson(50, 100);
        assert!(near(low, 0.4038) && near(high, 0.5962), "{low} {high}");
        let (low, high) = wilson(10, 10);
        assert!(near(low, 0.7225) && near(high, 1.0), "{low} {high}");
        assert_eq!(wilson(0, 0), (0.0, 1.0));
    }

    #[test]
    fn the_interval_of_a_mean_is_that_of_its_standard_error() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, deviation of the sample 2.1381.
        assert!(near(
            half_interval(5.0, 29.0, 8),
            1.959_964 * 2.138_09 / 8f64.sqrt()
        ));
        assert_eq!(half_interval(1.0, 1.0, 5), 0.0);
        assert!(half_interval(1.0, 1.0, 1).is_infinite());
    }
}
