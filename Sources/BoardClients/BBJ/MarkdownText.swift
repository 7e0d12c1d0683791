/// Words that stand in Markdown for themselves.
enum MarkdownText {
    /// One line of words with backslashes where they are needed.
    static func escaped(_ line: some Collection<UInt8>) -> String { guarded(inside(line)) }

    /// Words in the middle of a line.
    static func inside(_ words: some Collection<UInt8>) -> String {
        var result: [UInt8] = []
        for byte in words {
            if special.contains(byte) { result.append(.backslash) }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// A line of Markdown that begins no list, heading or rule.
    static func guarded(_ line: String) -> String {
        guard let first = line.utf8.first else { return line }
        if lineStarts.contains(first) { return "\\" + line }
        let digits = line.utf8.prefix { $0.isDigit }
        let rest = line.utf8[digits.endIndex...]
        guard !digits.isEmpty, let mark = rest.first, ".)".utf8.contains(mark) else { return line }
        return line[..<digits.endIndex] + "\\" + line[digits.endIndex...]
    }

    private static let special = Set("\\`*_~[]<>&|".utf8)
    private static let lineStarts = Set("#+-=".utf8)
}
