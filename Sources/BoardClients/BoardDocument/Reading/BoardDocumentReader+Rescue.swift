import BoardCore

/// Recovery of posts after a missing quote or bracket, which makes them look nested.
extension BoardDocumentReader {
    /// Recovers the posts in `value` that start at or after `start`.
    ///
    /// Attempts may overlap, but together they read each byte only a few times.
    ///
    /// - Parameter length: The maximum length of an incomplete post to leave for later, in bytes; 0
    ///   if there is no more input.
    /// - Returns: The position of such an incomplete post, including the separator before it.
    mutating func recoverPosts(from start: Int, leaving length: Int = 0) -> Int? {
        let end = value.bytes.count
        var index = start
        var allowance = 4 * end
        while allowance > 0, !isFull, let brace = value.bytes[index...].firstIndex(of: .openBrace) {
            var cursor = JSONCursor(bytes: value.bytes, position: brace)
            index = brace + 1
            guard let mark = separator(before: brace) else { continue }
            do {
                take(try cursor.readRow(of: source), from: cursor, in: value)
                index = cursor.position
            } catch {
                if error.offset == end, end - mark <= length { return mark }
                if length == 0, isCutOff(error) { isCutOff = true }
                allowance -= max(error.offset, cursor.position) - brace
            }
        }
        return nil
    }

    /// Returns the position of the separator before a brace, or `nil` if there is none.
    private func separator(before brace: Int) -> Int? {
        let index = value.bytes[..<brace].lastIndex { !$0.isWhitespace }
        let isBetweenPosts = index.map { [.comma, .closeBrace].contains(value.bytes[$0]) }
        return isBetweenPosts == true ? index : nil
    }
}
