/// The parts of a post's text to retain. All of it is validated in any case.
enum PostTextScope {
    /// Only the number of comments, for a list row.
    case none
    /// The body.
    case body
    /// The body and the comments.
    case all
}

extension JSONCursor {
    /// Reads the text of a post or comment, or skips it and returns `nil` for `PostTextScope.none`.
    mutating func retainedText() throws(JSONError) -> String? {
        guard textScope == .none, next == .quote else { return try optionalString() }
        let start = position
        guard try readStringRange().range.count > Self.textLimit else { return nil }
        // Text over the limit is read to report and truncate it.
        position = start
        return try readString()
    }
}
