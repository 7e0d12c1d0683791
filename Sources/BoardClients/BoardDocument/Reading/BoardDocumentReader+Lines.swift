import BoardCore
import Localization

extension BoardDocumentReader {
    mutating func continueLine(in chunk: [UInt8], from index: inout Int) {
        let end = chunk.firstNewline(from: index)
        let isWhole = end < chunk.count
        if !isWhole || !parseWholeLine(in: chunk, from: &index, to: end) {
            gather(chunk[index..<end])
            index = end
            guard isWhole else { return }
            parseLine()
            clearValue()
        }
        _ = pass(.newline)
        index += 1
    }

    /// - Returns: The error in the line, or `nil`.
    @discardableResult mutating func parseLine() -> JSONError? {
        guard bufferMode == .whole else { return nil }
        var cursor = JSONCursor(bytes: value.bytes)
        cursor.skipWhitespace()
        guard cursor.next != nil else { return nil }
        do {
            take(try cursor.readLine(of: source), from: cursor, in: value)
            return nil
        } catch {
            skip(error, in: value)
            return error
        }
    }
}

extension JSONCursor {
    /// Reads a post that is alone on its line. A comma after it is tolerated.
    mutating func readLine(of source: SourceID) throws(JSONError) -> ParsedPost {
        let post = try readRow(of: source)
        _ = skip(.comma)
        skipWhitespace()
        guard next == nil else { throw error(localized("expected the end of the line")) }
        return post
    }
}
