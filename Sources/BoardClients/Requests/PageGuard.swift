import BoardCore

/// Ends a list that is loaded page by page where its server repeats a page or has no end.
struct PageGuard<ID: Hashable & Sendable>: Sendable {
    private var known: Set<ID> = []
    private var pages = 0
    private var size = 0
    private let start = ContinuousClock.now

    /// More than any list has that people read.
    static var itemLimit: Int { 20_000 }
    private static var pageLimit: Int { 500 }
    private static var sizeLimit: Int { 32 << 20 }
    private static var timeLimit: Duration { .seconds(300) }

    /// The number of items so far.
    var count: Int { known.count }

    /// Takes the next page; returns the reason to end the list there, `nil` to go on.
    ///
    /// - Parameters:
    ///   - ids: of all items of the page, also of those that are not shown.
    ///   - size: in bytes, of the texts that are kept.
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
