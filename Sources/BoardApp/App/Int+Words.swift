extension Int {
    /// The digits in groups of three: `1,234,567`.
    nonisolated var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(1000 + self % 1000)".dropFirst()
    }
}
