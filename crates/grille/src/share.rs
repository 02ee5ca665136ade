//! How sure is a share? Its interval, and how it is written.

/// Wilson's interval of 95 % for a share.
pub(crate) fn interval(wins: u64, games: u64) -> (f64, f64) {
    if games == 0 {
        return (0.0, 1.0);
    }
    let (n, z) = (games as f64, 1.959_964);
    let share = wins as f64 / n;
    let middle = share + z * z / (2.0 * n);
    let spread = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    ((middle - spread) / scale, (middle + spread) / scale)
}

/// In percent, with a digit behind the point.
pub(crate) fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

#[cfg(test)]
mod tests {
    use super::interval;

    #[test]
    fn the_interval_is_wilsons() {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-4;
        let (low, high) = interval(50, 100);
        assert!(near(low, 0.4038) && near(high, 0.5962), "{low} {high}");
        let (low, high) = interval(10, 10);
        assert!(near(low, 0.7225) && near(high, 1.0), "{low} {high}");
        assert_eq!(interval(0, 0), (0.0, 1.0));
    }
}
