// MARK: Characters

extension Rope {
    /// Behind the character that begins at a place.
    func offset(after offset: Int) -> Int {
        guard offset < count else { return count }
        let found = chunk(at: offset)
        let inside = offset - found.start
        guard inside < found.chunk.length else { return found.end }
        let text = found.chunk.text
        return found.start + found.chunk.offset(text.index(after: found.chunk.index(inside)))
    }

    /// Where the character begins that ends at a place.
    func offset(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let found = chunk(at: offset - 1)
        let inside = offset - found.start
        guard inside <= found.chunk.length else { return offset - 1 }
        let text = found.chunk.text
        return found.start + found.chunk.offset(text.index(before: found.chunk.index(inside)))
    }

    /// The place itself where a character begins there, or else the end of the one it lies within.
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

extension Rope {
    /// Behind the characters from a place on that are alike.
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

    /// Before the characters in front of a place that are alike.
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

extension Rope {
    func lineStart(of offset: Int) -> Int {
        let newlines = chunk(at: offset).before.newlines
        return newlines == 0 ? 0 : first { $0.newlines >= newlines }?.end ?? 0
    }

    /// Before the newline.
    func lineEnd(of offset: Int) -> Int {
        let newlines = chunk(at: offset).before.newlines
        return first { $0.newlines > newlines }.map { $0.end - 1 } ?? count
    }

    /// The line and the scalar of the line, both counted from 1.
    func position(of offset: Int) -> TextPosition {
        let found = chunk(at: offset)
        return TextPosition(
            line: found.before.newlines + 1,
            column: scalars(before: offset) - scalars(before: lineStart(of: offset)) + 1)
    }

    /// The nearest place that there is.
    func offset(of position: TextPosition) -> Int {
        let newlines = min(max(1, position.line) - 1, root.measure.newlines)
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

/// A place in a text.
public struct TextPosition: Hashable, Sendable {
    /// Counted from 1.
    public let line: Int
    /// Counted from 1, in Unicode scalars.
    public let column: Int

    /// Makes a place; where there is none, the nearest is meant.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }
}
