/// The lines of a configuration file, with their terminators preserved.
struct SourceLines {
    /// The lines without their newline, but with the carriage return, if there is one.
    private var lines: [[UInt8]]

    init(_ text: String) {
        lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map(Array.init)
    }

    var text: String {
        String(decoding: Array(lines.joined(separator: "\n".utf8)), as: UTF8.self)
    }

    /// The number of the line with the table's header, from 1.
    var header: Int? {
        let index = lines.firstIndex { line in
            let content = line.prefix { $0 != UInt8(ascii: "#") }
                .filter { ![UInt8(ascii: " "), 9, 13].contains($0) }
            return content == Array("[sources]".utf8)
        }
        return index.map { $0 + 1 }
    }

    mutating func insert(_ new: [String], behind number: Int) {
        // The last line has no newline yet.
        if number == lines.count { lines.append([]) }
        lines.insert(contentsOf: new.map { Array($0.utf8) + lineEnd }, at: number)
    }

    /// Appends lines at the end, after a blank line unless the file is empty.
    mutating func append(_ new: [String]) {
        if lines.last?.isEmpty == false { lines.append([]) }
        let isFirst = lines.count == 1
        let all = (isFirst ? [] : [""]) + new
        lines.insert(
            contentsOf: all.map { Array($0.utf8) + lineEnd }, at: lines.count - 1)
    }

    mutating func remove(_ number: Int) {
        lines.remove(at: number - 1)
    }

    /// Replaces the key that begins at a position.
    mutating func replaceKey(at place: FilePosition, with key: String) {
        let line = Array(String(decoding: lines[place.line - 1], as: UTF8.self).unicodeScalars)
        let start = place.column - 1
        let length = Self.keyLength(line[start...])
        let scalars = line[..<start] + key.unicodeScalars + line[(start + length)...]
        lines[place.line - 1] = Array(String(String.UnicodeScalarView(scalars)).utf8)
    }

    /// Returns the length in scalars of the key at the start of a line, with its quotes.
    private static func keyLength(_ line: ArraySlice<Unicode.Scalar>) -> Int {
        guard let quote = line.first, quote == "\"" || quote == "'" else {
            return line.prefix { !" \t=".unicodeScalars.contains($0) }.count
        }
        var isEscaped = false
        let inside = line.dropFirst().prefix { scalar in
            defer { isEscaped = scalar == "\\" && quote == "\"" && !isEscaped }
            return scalar != quote || isEscaped
        }
        return inside.count + 2
    }

    /// The carriage return, if the lines of this file end with one.
    private var lineEnd: [UInt8] { lines.first?.last == 13 ? [13] : [] }
}
