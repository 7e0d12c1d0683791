import Localization

/// The lines of one table, the header first; those before the first header have none.
struct TOMLSection {
    /// The number of lines above it.
    let start: Int
    let header: TOMLHeader?
    var lines: [[UInt8]]

    static func sections(of bytes: [UInt8]) -> [TOMLSection] {
        // A byte order mark is not part of the first name.
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes[3...] : bytes[...]
        var sections = [TOMLSection(start: 0, header: nil, lines: [])]
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if let header = TOMLHeader(line) {
                sections.append(TOMLSection(start: number, header: header, lines: []))
            }
            sections[sections.count - 1].lines.append(
                Array(line.last == 13 ? line.dropLast() : line))
        }
        return sections.filter { !$0.lines.isEmpty }
    }

    func text(_ lines: ArraySlice<[UInt8]>) -> [UInt8] { Array(lines.joined(separator: [10])) }

    /// Returns the first line of the statement before a line.
    func statement(before index: Int) -> Int {
        lines[..<index].lastIndex { InvalidLine($0).beginsStatement } ?? 0
    }

    /// Returns the end of a statement; an unclosed array or string ends at the next statement.
    func end(ofStatementAt first: Int, through last: Int) -> Int {
        guard first < last || InvalidLine(lines[first]).staysOpen else { return first + 1 }
        return lines[(first + 1)...].firstIndex {
            InvalidLine($0).beginsStatement || TOMLHeader($0[...]) != nil
        } ?? lines.count
    }

    func fault(at range: Range<Int>, _ error: TOMLError) -> TOMLDiagnostic {
        let line = InvalidLine(lines[range.lowerBound])
        let isOwnLine = error.place.line == range.lowerBound + 1
        let column =
            isOwnLine && !line.needsQuotes(error) ? error.place.column : line.valueColumn
        let name = line.name
        let duplicate =
            error.isDuplicate
            ? lines[..<range.lowerBound].firstIndex { InvalidLine($0).name == name } : nil
        return TOMLDiagnostic(
            place: FilePosition(line: start + range.lowerBound + 1, column: column),
            fix: line.fix(
                for: error, isOwnLine: isOwnLine, duplicate: duplicate.map { start + $0 + 1 }),
            table: header?.name, name: name,
            isIgnored: !isOwnLine || line.readablePart(despite: error) == nil)
    }

    /// Clears faulty lines, except for the valid part of a line.
    mutating func clear(_ range: Range<Int>, _ error: TOMLError) {
        let isOwnLine = error.place.line == range.lowerBound + 1
        let line = InvalidLine(lines[range.lowerBound])
        for index in range { lines[index] = [] }
        if isOwnLine { lines[range.lowerBound] = line.readablePart(despite: error) ?? [] }
    }
}

/// The header of a table, such as `[keys.list]`, even with a missing or extra bracket.
struct TOMLHeader {
    /// The name without brackets and white space.
    let name: String
    let isArray: Bool

    init?(_ line: ArraySlice<UInt8>) {
        let blanks: [UInt8] = [9, 13, 32]
        var rest = line.drop { blanks.contains($0) }
        guard rest.first == UInt8(ascii: "[") else { return nil }
        let closing = [UInt8](repeating: UInt8(ascii: "]"), count: 2)
        isArray =
            rest.dropFirst().first == UInt8(ascii: "[") && rest.firstRange(of: closing) != nil
        rest = rest.drop { $0 == UInt8(ascii: "[") || blanks.contains($0) }
        var inner = rest.prefix { $0 != UInt8(ascii: "]") && $0 != UInt8(ascii: "#") }
        if inner.contains(UInt8(ascii: "=")) { inner = inner.prefix { !blanks.contains($0) } }
        // Lines of a multi-line array may also begin with a bracket.
        guard !inner.contains(where: { ",=\"'{}".utf8.contains($0) }) else { return nil }
        while let last = inner.last, blanks.contains(last) { inner.removeLast() }
        name = String(decoding: inner, as: UTF8.self)
    }

    /// The corrected header.
    var text: String {
        let key = name.asDottedTOMLKey
        return isArray ? "[[\(key)]]" : "[\(key)]"
    }

    var fix: String {
        if name.split(separator: ".", omittingEmptySubsequences: false).contains("") {
            return localized("write the name of a table between [ and ], such as [sources]")
        }
        return name.asDottedTOMLKey == name
            ? localized("write \(text) in this line")
            : localized("put quotes around the name, as in \(text)")
    }
}
