/// The posts and comments of a source that could not be read, and what else was wrong with it.
package struct SkippedPosts: Sendable, Hashable {
    /// How many posts there are.
    package private(set) var count = 0
    /// How many comments there are, of posts that could be read.
    package private(set) var commentCount = 0
    /// How many other things are wrong, which cost no post and no comment, such as a date that is none.
    package private(set) var problemCount = 0
    /// One clause each with position and reason, for the first `limit` of them all.
    package private(set) var reasons: [String] = []

    /// How many reasons are kept: a document of nothing but bad posts must not fill the memory.
    package static let limit = 100

    package init() {}

    /// The same, with what it is of in front of each reason.
    package func named(_ name: String) -> SkippedPosts {
        var named = self
        named.reasons = reasons.map { "\(name): \($0)" }
        return named
    }

    /// Counts a post and keeps the reason.
    package mutating func add(_ reason: @autoclosure () -> String) {
        count += 1
        keep(reason())
    }

    /// Counts comments of one post; there may be fewer reasons than comments.
    package mutating func addComments(_ count: Int, reasons: some Sequence<String>) {
        commentCount += count
        keep(reasons)
    }

    /// Counts what cost no post and no comment; there may be fewer reasons than that.
    package mutating func addProblems(_ count: Int, reasons: some Sequence<String>) {
        problemCount += count
        keep(reasons)
    }

    /// Counts one thing that cost no post and no comment, and keeps the reason.
    package mutating func note(_ reason: @autoclosure () -> String) {
        problemCount += 1
        keep(reason())
    }

    /// Counts what was skipped elsewhere, too.
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
