import CTOML

/// Where something stands in a file, counted from 1; a column is a Unicode scalar.
struct Place: Hashable, Comparable, Sendable {
    let line: Int
    let column: Int

    static func < (first: Place, second: Place) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

extension Place {
    /// Where bytes are no UTF-8; toml++ tells what stands before them.
    init?(ofFaultIn bytes: [UInt8]) {
        var (line, column) = (1, 1)
        var decoder = UTF8()
        var rest = bytes.makeIterator()
        while case let decoded = decoder.decode(&rest), decoded != .emptyInput {
            guard case .scalarValue(let scalar) = decoded else {
                self.init(line: line, column: column)
                return
            }
            (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
        }
        return nil
    }

    init(_ place: ctoml_place) {
        line = Int(place.line)
        column = Int(place.column)
    }

    /// This place, or the end of its line: toml++ has the end of a file behind its last newline.
    func inside(_ bytes: [UInt8]) -> Place {
        let lines = Self.lines(of: bytes)
        let line = min(line, lines.count)
        return Place(line: line, column: min(column, lines[line - 1].count + 1))
    }

    private static func lines(of bytes: [UInt8]) -> [String.UnicodeScalarView] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).unicodeScalars }
    }
}
