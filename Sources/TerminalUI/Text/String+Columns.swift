import CNcurses

extension String {
    /// What stands for a part that there is no room for.
    static var ellipsis: String { "…" }

    /// How many columns of a terminal this text takes in one line.
    public var columnCount: Int { self[...].columnCount }

    /// As much of the beginning as fits into `limit` columns; what is cut ends in `…`.
    public func cut(toColumns limit: Int) -> String {
        // No character takes more columns than it has bytes.
        utf8.count <= limit ? self : self[...].cut(toColumns: limit)
    }

    /// The longest beginning of whole characters that takes at most `limit` columns.
    public func prefix(columns limit: Int) -> Substring { self[...].prefix(columns: limit) }

    /// The longest end of whole characters that takes at most `limit` columns.
    func suffix(columns limit: Int) -> Substring {
        self[unicodeScalars.start(ofLastColumns: limit)...]
    }
}

extension Substring {
    /// How many columns of a terminal this text takes in one line.
    public var columnCount: Int {
        let plain = plainBeginning(columns: .max)
        return plain.isAll
            ? plain.columns : plain.columns + unicodeScalars[plain.end...].columnCount
    }

    /// As much of the beginning as fits into `limit` columns; what is cut ends in `…`.
    public func cut(toColumns limit: Int) -> String {
        guard prefix(columns: limit).endIndex < endIndex else { return String(self) }
        let room = limit - String.ellipsis.columnCount
        guard room >= 0 else { return String(prefix(columns: limit)) }
        return String(prefix(columns: room)) + String.ellipsis
    }

    /// The longest beginning of whole characters that takes at most `limit` columns.
    public func prefix(columns limit: Int) -> Substring {
        let plain = plainBeginning(columns: limit)
        guard !plain.isAll else { return self[..<plain.end] }
        return self[..<unicodeScalars[plain.end...].end(ofColumns: limit - plain.columns)]
    }

    /// The longest beginning of at most `limit` columns, as far as all of it, and what stands right
    /// behind it, are characters of one scalar each.
    private func plainBeginning(columns limit: Int) -> PlainBeginning {
        // The last character may have a mark behind it, and be no such one.
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

/// How far it is from the beginning of a text.
private struct Distance {
    var bytes = 0
    var columns = 0
}

private struct PlainBeginning {
    let end: Substring.Index
    let columns: Int
    /// Whether it ends with the text or the room, and not at a scalar that may belong to others.
    let isAll: Bool
}

extension Unicode.Scalar {
    /// The columns of what most texts are written in: no such scalar joins another one of them.
    var columnsAlone: Int? {
        switch value {
        case 0x20..<0x7F: 1
        case 0xAC00...0xD7A3, 0x4E00...0x9FFF: UTF8Locale.isSelected ? 2 : nil
        default: nil
        }
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
