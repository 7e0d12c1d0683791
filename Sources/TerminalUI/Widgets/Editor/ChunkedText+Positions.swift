// MARK: Characters

extension ChunkedText {
    /// Returns the end of the character that begins at an offset.
    func offset(after offset: Int) -> Int {
        guard offset < count else { return count }
        let found = chunk(at: offset)
        let inside = offset - found.start
        guard inside < found.chunk.length else { return found.end }
        let text = found.chunk.text
        return found.start + found.chunk.offset(text.index(after: found.chunk.index(inside)))
    }

    /// Returns the start of the character that ends at an offset.
    func offset(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let found = chunk(at: offset - 1)
        let inside = offset - found.start
        guard inside <= found.chunk.length else { return offset - 1 }
        let text = found.chunk.text
        return found.start + found.chunk.offset(text.index(before: found.chunk.index(inside)))
    }

    /// Returns the offset, or the end of the character if the offset is inside one.
    func roundedUp(_ offset: Int) -> Int {
        let found = chunk(at: offset)
        let index = found.chunk.index(offset - found.start)
        guard offset - found.start < found.chunk.length,
            String.Index(index, within: found.chunk.text) == nil
        else { return offset }
        return found.start + found.chunk.offset(found.chunk.text.index(after: index))
    }
}

// MARK: Runs of characters

extension ChunkedText {
    /// Returns the end of the run of similar characters that begins at an offset.
    func end(from offset: Int, while isAlike: (Character) -> Bool) -> Int {
        var offset = offset
        while offset < count {
            let found = chunk(at: offset)
            let rest = found.chunk.text[found.chunk.index(offset - found.start)...]
            if let end = rest.firstIndex(where: { !isAlike($0) }) {
                return found.start + found.chunk.offset(end)
            }
            guard !found.chunk.endsLine || isAlike("\n") else { return found.end - 1 }
            offset = found.end
        }
        return count
    }

    /// Returns the start of the run of similar characters that ends at an offset.
    func start(from offset: Int, while isAlike: (Character) -> Bool) -> Int {
        var offset = offset
        while offset > 0 {
            let found = chunk(at: offset - 1)
            if offset - found.start > found.chunk.length {
                guard isAlike("\n") else { return offset }
                offset -= 1
            }
            let part = found.chunk.text[..<found.chunk.index(offset - found.start)]
            if let last = part.lastIndex(where: { !isAlike($0) }) {
                return found.start + found.chunk.offset(part.index(after: last))
            }
            offset = found.start
        }
        return 0
    }
}

// MARK: Lines

extension ChunkedText {
    func lineStart(of offset: Int) -> Int {
        let newlines = chunk(at: offset).before.newlines
        return newlines == 0 ? 0 : first { $0.newlines >= newlines }?.end ?? 0
    }

    /// Returns the end of the line, before its newline.
    func lineEnd(of offset: Int) -> Int {
        let newlines = chunk(at: offset).before.newlines
        return first { $0.newlines > newlines }.map { $0.end - 1 } ?? count
    }

    /// Returns the line and the column of an offset, both starting at 1.
    func position(of offset: Int) -> TextPosition {
        let found = chunk(at: offset)
        return TextPosition(
            line: found.before.newlines + 1,
            column: scalars(before: offset) - scalars(before: lineStart(of: offset)) + 1)
    }

    /// Returns the offset of a position, or of the nearest one that exists.
    func offset(of position: TextPosition) -> Int {
        let newlines = min(max(1, position.line) - 1, measure.newlines)
        let start = newlines == 0 ? 0 : first { $0.newlines >= newlines }?.end ?? 0
        let wanted = scalars(before: start) + min(max(1, position.column) - 1, count)
        let found = first { $0.scalars > wanted } ?? chunk(at: count)
        let text = found.chunk.text.unicodeScalars
        let index = text.index(
            text.startIndex, offsetBy: wanted - found.before.scalars, limitedBy: text.endIndex)
        let offset = found.start + found.chunk.offset(index ?? text.endIndex)
        return roundedUp(min(offset, lineEnd(of: start)))
    }

    private func scalars(before offset: Int) -> Int {
        let found = chunk(at: offset)
        let part = found.chunk.text[..<found.chunk.index(offset - found.start)]
        return found.before.scalars + part.unicodeScalars.count
    }
}

/// A position in a text.
public struct TextPosition: Hashable, Sendable {
    /// The line, starting at 1.
    public let line: Int
    /// The column in Unicode scalars, starting at 1.
    public let column: Int

    /// Creates a position. If the text has no such position, the nearest one is used.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
