/// Where a protocol or a class stands in a file, as offsets of characters.
struct Declaration {
    /// The access level with a blank behind it, or nothing.
    let access: String
    /// From the keyword to the opening brace.
    let header: Range<Int>
    /// Between the braces.
    let body: Range<Int>
}

extension SourceText {
    /// The declaration of a type, as in `declaration("protocol RootRouting")`.
    func declaration(_ words: String) throws -> Declaration? {
        let words = words.replacing(" ", with: "\\s+")
        guard let header = try ranges(of: "\\b\(words)\\b[^{}]*\\{").first,
            let end = close(of: header.upperBound - 1)
        else { return nil }
        return Declaration(
            access: access(before: header.lowerBound),
            header: header.lowerBound..<header.upperBound - 1,
            body: header.upperBound..<end)
    }

    /// The names of the classes that inherit from a type or conform to it.
    func classes(conformingTo type: String) throws -> [String] {
        try ranges(of: "\\bclass\\s+\\w+[^{}]*:[^{}]*\\b\(type)\\b[^{}]*\\{").compactMap { range in
            self[range].split(separator: #/\W+/#).dropFirst().first.map(String.init)
        }
    }

    private func access(before offset: Int) -> String {
        let lines = text.prefix(offset).split(
            omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let words = lines.last?.split(separator: " ") ?? []
        if words.contains("open") || words.contains("public") { return "public " }
        return words.contains("package") ? "package " : ""
    }
}
