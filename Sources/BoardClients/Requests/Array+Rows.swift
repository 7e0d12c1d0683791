import BoardCore

extension Array {
    /// Returns the rows of a list page, up to a limit that no real site exceeds.
    ///
    /// Omitted rows are recorded.
    func rows(noting skipped: inout SkippedPosts) -> Self {
        guard count > Self.rowLimit else { return self }
        skipped.note("one page has \(count) posts; the first \(Self.rowLimit) are shown")
        return Array(prefix(Self.rowLimit))
    }

    private static var rowLimit: Int { 1_000 }
}
