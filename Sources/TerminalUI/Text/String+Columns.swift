import CNcurses

extension StringProtocol {
    /// How many columns of a terminal this text takes in one line.
    public var columnCount: Int { columnsIfPlain ?? Substring(self).unicodeScalars.columnCount }

    /// As much of the beginning as fits into `limit` columns; what is cut ends in `…`.
    public func cut(toColumns limit: Int) -> String {
        guard prefix(columns: limit).endIndex < endIndex else { return String(self) }
        guard limit > 0 else { return "" }
        return String(prefix(columns: limit - 1)) + "…"
    }

    /// The longest beginning of whole characters that takes at most `limit` columns.
    public func prefix(columns limit: Int) -> SubSequence {
        let end = plainEnd(ofColumns: limit)
        return self[..<(end ?? Substring(self).unicodeScalars.end(ofColumns: limit))]
    }

    /// The longest end of whole characters that takes at most `limit` columns.
    func suffix(columns limit: Int) -> SubSequence {
        self[Substring(self).unicodeScalars.start(ofLastColumns: limit)...]
    }

    /// Where the same beginning ends, found quickly: `nil` unless it, and what stands right behind
    /// it, is printable ASCII.
    private func plainEnd(ofColumns limit: Int) -> Index? {
        guard (0..<Int.max).contains(limit) else { return nil }
        let beginning = utf8.prefix(limit + 1)
        guard beginning.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return nil }
        return utf8.index(startIndex, offsetBy: Swift.min(limit, beginning.count))
    }

    /// The count where every byte is a printable ASCII character, which most lines are.
    private var columnsIfPlain: Int? {
        let plain = utf8.withContiguousStorageIfAvailable { bytes in
            bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7F } ? bytes.count : -1
        }
        return plain.flatMap { $0 < 0 ? nil : $0 }
    }
}

/// The same of any scalars. They are looked at one after the other, each a few times at most, and
/// the beginning of a text takes no longer where more stands behind it.
extension BidirectionalCollection<Unicode.Scalar> {
    var columnCount: Int {
        var reader = GlyphReader(self, in: startIndex..<endIndex)
        var scratch: [wchar_t] = []
        return reader.readColumns(scratch: &scratch)
    }

    /// Where the longest beginning of whole characters ends that takes at most `limit` columns.
    func end(ofColumns limit: Int) -> Index {
        var used = 0
        for cluster in ClusterReader(self) {
            used += cluster.columns
            if used > limit { return cluster.range.lowerBound }
        }
        return endIndex
    }

    /// Where the longest end of whole characters begins that takes at most `limit` columns; found
    /// from the beginning, because backwards nobody can tell halves of flags apart.
    func start(ofLastColumns limit: Int) -> Index {
        var excess = columnCount - limit
        for cluster in ClusterReader(self) {
            guard excess > 0 else { return cluster.range.lowerBound }
            excess -= cluster.columns
        }
        return endIndex
    }
}
