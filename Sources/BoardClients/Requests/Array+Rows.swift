import BoardCore

extension Array {
    /// The elements of a page of a list that are read: no more than any site sends at once.
    ///
    /// Rows that are left out are noted.
    func rows(noting skipped: inout SkippedPosts) -> Self {
        guard count > Self.rowLimit else { return self }
        skipped.note("one page has \(count) posts; the first \(Self.rowLimit) are shown")
        return Array(prefix(Self.rowLimit))
    }

    private static var rowLimit: Int { 1_000 }
}
