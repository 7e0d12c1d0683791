import BoardCore

/// A missing quote or bracket makes the posts behind it look like a part of the broken one.
extension BoardDocumentReader {
    /// Reads whatever posts begin in `value` at `start` or behind it.
    ///
    /// Attempts may overlap; together they look at each byte no more than a few times.
    mutating func rescuePosts(from start: Int) {
        var index = start
        var allowance = 4 * value.count
        while allowance > 0, let brace = value[index...].firstIndex(of: .openBrace) {
            var cursor = JSONCursor(bytes: value, position: brace)
            index = brace + 1
            guard couldBeginPost(at: brace) else { continue }
            do {
                take(try cursor.readPost(), from: cursor, at: position)
                index = cursor.position
            } catch {
                allowance -= error.offset - brace
            }
        }
    }

    /// Whether what stands in front is what stands between two posts.
    private func couldBeginPost(at brace: Int) -> Bool {
        let before = value[..<brace].last { !$0.isWhitespace }
        return before == .comma || before == .closeBrace
    }
}
