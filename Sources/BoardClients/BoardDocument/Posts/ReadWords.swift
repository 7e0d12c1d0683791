/// How much is read of what a post says; all of it is judged in any case.
enum ReadWords {
    /// How many comments there are: what a row shows.
    case none
    /// Its text.
    case body
    /// Its text and its comments.
    case all
}

extension JSONCursor {
    /// The text of a post or a comment; `nil` where words are not wanted.
    mutating func wantedText() throws(JSONError) -> String? {
        guard words == .none, next == .quote else { return try optionalString() }
        let start = position
        guard try readStringRange().range.count > Self.textLimit else { return nil }
        // What is too long is told, and cut.
        position = start
        return try readString()
    }
}
