extension Int {
    /// The number with its digits in groups of three, for example `1,234,567`.
    nonisolated var grouped: String {
        self < 1000 ? "\(self)" : (self / 1000).grouped + "," + "\(1000 + self % 1000)".dropFirst()
    }
}
