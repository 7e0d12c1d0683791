import CNcurses

extension String {
    /// The replacement for truncated text.
    static var ellipsis: String { "…" }

    /// The width of the text in terminal columns, on one line.
    public var columnCount: Int { self[...].columnCount }

    /// Returns the text truncated to `limit` columns, with `…` at the end if it was longer.
    public func cut(toColumns limit: Int) -> String {
        // No character has more columns than bytes.
        utf8.count <= limit ? self : self[...].cut(toColumns: limit)
    }

    /// Returns the longest prefix of whole characters that has at most `limit` columns.
    public func prefix(columns limit: Int) -> Substring { self[...].prefix(columns: limit) }

    /// Returns the longest suffix of whole characters that has at most `limit` columns.
    func suffix(columns limit: Int) -> Substring {
        self[unicodeScalars.start(ofLastColumns: limit)...]
    }
}

extension Substring {
    /// The width of the text in terminal columns, on one line.
    public var columnCount: Int {
        let plain = plainBeginning(columns: .max)
        return plain.isAll
            ? plain.columns : plain.columns + unicodeScalars[plain.end...].columnCount
    }

    /// Returns the text truncated to `limit` columns, with `…` at the end if it was longer.
    public func cut(toColumns limit: Int) -> String {
        guard prefix(columns: limit).endIndex < endIndex else { return String(self) }
        let room = limit - String.ellipsis.columnCount
        guard room >= 0 else { return String(prefix(columns: limit)) }
        return String(prefix(columns: room)) + String.ellipsis
    }

    /// Returns the longest prefix of whole characters that has at most `limit` columns.
    public func prefix(columns limit: Int) -> Substring {
        let plain = plainBeginning(columns: limit)
        guard !plain.isAll else { return self[..<plain.end] }
        return self[..<unicodeScalars[plain.end...].end(ofColumns: limit - plain.columns)]
    }

    /// Returns the longest prefix of at most `limit` columns made of one-scalar characters.
    ///
    /// The character after the prefix must be one too, unless the text ends there.
    private func plainBeginning(columns limit: Int) -> PlainBeginning {
        // The last character may be followed by a combining mark.
        var (before, here) = (Distance(), Distance())
        for scalar in unicodeScalars {
            guard let columns = scalar.columnsAlone else { return beginning(before, isAll: false) }
            guard here.columns + columns <= limit else { break }
            before = here
            here.columns += columns
            here.bytes += scalar.utf8.count
        }
        return beginning(here, isAll: true)
    }

    private func beginning(_ distance: Distance, isAll: Bool) -> PlainBeginning {
        PlainBeginning(
            end: utf8.index(startIndex, offsetBy: distance.bytes), columns: distance.columns,
            isAll: isAll)
    }
}

/// A distance from the start of a text.
private struct Distance {
    var bytes = 0
    var columns = 0
}

private struct PlainBeginning {
    let end: Substring.Index
    let columns: Int
    /// Set if it ends with the text or at the limit, not at a scalar that may combine with others.
    let isAll: Bool
}

extension Unicode.Scalar {
    /// The width of the most common scalars, which never combine with each other.
    var columnsAlone: Int? {
        switch value {
        case 0x20..<0x7F: 1
        case 0xAC00...0xD7A3, 0x4E00...0x9FFF: UTF8Locale.isSelected ? 2 : nil
        default: nil
        }
    }
}

/// Measurement of arbitrary scalars.
///
/// Each scalar is read a few times at most. Measuring a prefix takes no longer if the text is
/// longer.
extension BidirectionalCollection<Unicode.Scalar> {
    var columnCount: Int {
        var reader = GlyphReader(self, in: startIndex..<endIndex)
        var scratch: [wchar_t] = []
        return reader.readColumns(scratch: &scratch)
    }

    /// Returns the end of the longest prefix of whole characters that has at most `limit` columns.
    func end(ofColumns limit: Int) -> Index {
        var used = 0
        for cluster in ClusterReader(self) {
            used += cluster.columns
            if used > limit { return cluster.range.lowerBound }
        }
        return endIndex
    }

    /// Returns the start of the longest suffix of whole characters with at most `limit` columns.
    ///
    /// The text is read from its start, because flags cannot be paired up backwards.
    func start(ofLastColumns limit: Int) -> Index {
        var excess = columnCount - limit
        for cluster in ClusterReader(self) {
            guard excess > 0 else { return cluster.range.lowerBound }
            excess -= cluster.columns
        }
        return endIndex
    }
}
