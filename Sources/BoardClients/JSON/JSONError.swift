import BoardCore

/// An error of the JSON parser.
struct JSONError: Error, Equatable {
    /// The reason as a clause for the user, without a full stop.
    let reason: String
    /// The offset of the first invalid byte from the start of the value.
    let offset: Int

    /// A Boolean value that indicates whether a valid value exceeds the memory limit.
    var isOfMemory: Bool { reason == Self.memoryReason }

    static let memoryReason = "its values take too much memory"
}

/// The errors in one post that do not invalidate the post.
struct JSONErrors {
    private(set) var count = 0
    /// The first errors. Their number is limited so that one post cannot fill the memory.
    private(set) var first: [JSONError] = []

    mutating func note(_ error: @autoclosure () -> JSONError) {
        count += 1
        if first.count < SkippedPosts.limit { first.append(error()) }
    }
}
