import CTOML

/// A position in a file, with lines and columns from 1; columns count Unicode scalars.
struct FilePosition: Hashable, Comparable, Sendable {
    let line: Int
    let column: Int

    static func < (first: FilePosition, second: FilePosition) -> Bool {
        (first.line, first.column) < (second.line, second.column)
    }
}

extension FilePosition {
    /// Finds the first invalid UTF-8; toml++ would report the position before it.
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

    /// Returns the position, limited to the end of its line.
    ///
    /// toml++ reports the end of a file after its last newline.
    func inside(_ bytes: [UInt8]) -> FilePosition {
        let lines = Self.lines(of: bytes)
        let line = min(line, lines.count)
        return FilePosition(line: line, column: min(column, lines[line - 1].count + 1))
    }

    private static func lines(of bytes: [UInt8]) -> [String.UnicodeScalarView] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self).unicodeScalars }
    }
}
