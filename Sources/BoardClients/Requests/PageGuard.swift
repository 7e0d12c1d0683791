import BoardCore

/// A guard that stops loading a list if its server repeats a page or never ends.
struct PageGuard<ID: Hashable & Sendable>: Sendable {
    private var known: Set<ID> = []
    private var pages = 0
    private var size = 0
    private let start = ContinuousClock.now

    /// The maximum number of items, more than a user can read.
    static var itemLimit: Int { 20_000 }
    private static var pageLimit: Int { 500 }
    private static var sizeLimit: Int { 32 << 20 }
    private static var timeLimit: Duration { .seconds(300) }

    /// The number of distinct items so far.
    var count: Int { known.count }

    /// Adds the next page. Returns the reason to stop loading, or `nil` to continue.
    ///
    /// - Parameters:
    ///   - ids: The ids of all items of the page, including those that are not shown.
    ///   - size: The size of the stored texts in bytes.
    mutating func take(_ ids: some Collection<ID>, size: Int = 0) -> EarlyEnd.Cause? {
        pages += 1
        self.size = self.size.addingReportingOverflow(size).partialValue
        let before = known.count
        known.formUnion(ids)
        if pages > 1, !ids.isEmpty, known.count == before { return .samePage }
        let isTooLong =
            known.count >= Self.itemLimit || pages >= Self.pageLimit || self.size >= Self.sizeLimit
        return isTooLong || ContinuousClock.now - start > Self.timeLimit ? .limit : nil
    }
}
