import BoardCore

/// A missing quote or bracket makes the posts behind it look like a part of the broken one.
extension BoardDocumentReader {
    /// Reads whatever posts begin in `value` at `start` or behind it.
    ///
    /// Attempts may overlap; together they look at each byte no more than a few times.
    ///
    /// - Parameter length: how long a beginning may be that is left for when there are more bytes;
    ///   0 where there will be none.
    /// - Returns: where such a beginning is, with what stands in front of it.
    mutating func rescuePosts(from start: Int, leaving length: Int = 0) -> Int? {
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

    /// The place of what stands between two posts, if that is what stands in front of a brace.
    private func separator(before brace: Int) -> Int? {
        let index = value.bytes[..<brace].lastIndex { !$0.isWhitespace }
        let isBetweenPosts = index.map { [.comma, .closeBrace].contains(value.bytes[$0]) }
        return isBetweenPosts == true ? index : nil
    }
}
