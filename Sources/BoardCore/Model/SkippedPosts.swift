/// The posts and comments of a source that could not be parsed, and other problems with it.
package struct SkippedPosts: Sendable, Hashable {
    package private(set) var count = 0
    /// The number of skipped comments, in posts that were parsed.
    package private(set) var commentCount = 0
    /// The number of other problems, such as an invalid date, which skipped nothing.
    package private(set) var problemCount = 0
    /// The first `limit` reasons, each a clause with its position.
    package private(set) var reasons: [String] = []

    /// The maximum number of reasons, so that a document of bad posts does not exhaust memory.
    package static let limit = 100

    package init() {}

    /// Returns a copy with a name in front of each reason.
    package func named(_ name: String) -> SkippedPosts {
        var named = self
        named.reasons = reasons.map { "\(name): \($0)" }
        return named
    }

    /// Counts a skipped post and stores the reason.
    package mutating func add(_ reason: @autoclosure () -> String) {
        count += 1
        keep(reason())
    }

    /// Counts skipped comments of one post; there may be fewer reasons than comments.
    package mutating func addComments(_ count: Int, reasons: some Sequence<String>) {
        commentCount += count
        keep(reasons)
    }

    /// Counts problems that skipped nothing; there may be fewer reasons than problems.
    package mutating func addProblems(_ count: Int, reasons: some Sequence<String>) {
        problemCount += count
        keep(reasons)
    }

    /// Counts one problem that skipped nothing, and stores the reason.
    package mutating func note(_ reason: @autoclosure () -> String) {
        problemCount += 1
        keep(reason())
    }

    /// Adds the counts and reasons of another value.
    package mutating func add(_ other: SkippedPosts) {
        count += other.count
        commentCount += other.commentCount
        problemCount += other.problemCount
        keep(other.reasons)
    }

    private mutating func keep(_ reasons: some Sequence<String>) {
        for reason in reasons.prefix(Self.limit - self.reasons.count) { keep(reason) }
    }

    private mutating func keep(_ reason: @autoclosure () -> String) {
        if reasons.count < Self.limit { reasons.append(reason().sanitized(as: .line)) }
    }
}
