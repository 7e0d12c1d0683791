import CNcurses

extension StringProtocol {
    /// How many columns of a terminal this text takes in one line.
    public var columnCount: Int {
        if let count = columnsIfPlain { return count }
        var reader = GlyphReader(self)
        var scratch: [wchar_t] = []
        var count = 0
        while let columns = reader.read(into: &scratch) {
            count += columns
            scratch.removeAll(keepingCapacity: true)
        }
        return count
    }

    /// As much of the beginning as fits into `limit` columns; what is cut ends in `…`.
    public func cut(toColumns limit: Int) -> String {
        guard columnCount > limit else { return String(self) }
        guard limit > 0 else { return "" }
        return String(prefix(columns: limit - 1)) + "…"
    }

    /// The longest beginning of whole characters that takes at most `limit` columns.
    public func prefix(columns limit: Int) -> SubSequence {
        if columnsIfPlain != nil { return prefix(Swift.max(0, limit)) }
        var used = 0
        return prefix { character in
            used += String(character).columnCount
            return used <= limit
        }
    }

    /// The longest end of whole characters that takes at most `limit` columns.
    func suffix(columns limit: Int) -> SubSequence {
        var used = 0
        let tooMuch = lastIndex { character in
            used += String(character).columnCount
            return used > limit
        }
        return self[(tooMuch.map(index(after:)) ?? startIndex)...]
    }

    /// The count where every byte is a printable ASCII character, which most lines are.
    private var columnsIfPlain: Int? {
        let plain = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : -1
        }
        return plain.flatMap { $0 < 0 ? nil : $0 }
    }
}
