import BoardCore

/// Why some bytes are not the JSON that was hoped for.
struct JSONError: Error, Equatable {
    /// A clause for people, without a full stop.
    let reason: String
    /// The first byte that could not be, counted from where the value begins.
    let offset: Int

    /// A Boolean value that indicates that the value is valid so far, but takes too much memory.
    var isOfMemory: Bool { reason == Self.memoryReason }

    static let memoryReason = "its values take too much memory"
}

/// Errors that cost nothing more than what they are about, of one post.
struct JSONErrors {
    private(set) var count = 0
    /// The first ones: one post must not fill the memory with what is wrong with it.
    private(set) var first: [JSONError] = []

    mutating func note(_ error: @autoclosure () -> JSONError) {
        count += 1
        if first.count < SkippedPosts.limit { first.append(error()) }
    }
}
