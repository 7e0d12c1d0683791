import BoardCore

extension BoardDocumentReader {
    mutating func continueLine(in chunk: [UInt8], from index: inout Int) {
        let end = chunk[index...].firstIndex(of: .newline)
        value += chunk[index..<(end ?? chunk.count)]
        index = end ?? chunk.count
        guard end != nil else { return }
        takeLine()
        clearValue()
        _ = pass(.newline)
        index += 1
    }

    mutating func takeLine() {
        if position == TextPosition(), value.starts(with: byteOrderMark) { value.removeFirst(3) }
        var cursor = JSONCursor(bytes: value)
        cursor.skipWhitespace()
        guard cursor.next != nil else { return }
        do {
            take(try cursor.readLine(), from: cursor, at: position)
        } catch {
            skip(error, in: value[...], at: position)
        }
    }
}

extension JSONCursor {
    /// Reads a post that has its line to itself; a comma behind it is a harmless habit.
    fileprivate mutating func readLine() throws(JSONOffence) -> Post {
        let post = try readPost()
        _ = skip(.comma)
        skipWhitespace()
        guard next == nil else { throw offence("expected the end of the line") }
        return post
    }
}
