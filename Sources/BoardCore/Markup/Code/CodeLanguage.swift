/// The syntax of a language: keywords, strings, comments and numbers.
package struct CodeLanguage: Sendable {
    /// The delimiters, those with the longest openings first.
    private(set) var delimiters: [CodeDelimiter] = []
    private(set) var keywords: Set<String> = []
    private(set) var firstKeywords: Set<String> = []
    private(set) var starts: [(bytes: [UInt8], kind: CodeToken.Kind)] = []
    private(set) var bytes = CodeBytes()
    private(set) var anyCase = false
    private(set) var hasNumbers = true
    private(set) var hasPatterns = false
    private(set) var escape: UInt8?
    private(set) var here: Here?
    /// The elements whose content is not highlighted, in a markup language.
    private(set) var rawTags: Set<String>?

    /// The operator that begins a here-document.
    struct Here {
        let opening: [UInt8]
        let isAnyCase: Bool
    }

    /// Returns whether a setting has no values.
    static func isFlag(_ word: Substring) -> Bool {
        ["any-case", "no-numbers", "regex", "tags"].contains(word)
    }

    /// Adds a line of the tables; its first word is the name of the setting.
    mutating func add(_ line: [Substring]) {
        let rest = line.dropFirst()
        switch line.first {
        case "keywords": keywords.formUnion(rest.map { String($0) })
        case "first-keywords": firstKeywords.formUnion(rest.map { String($0) })
        case "line": rest.forEach { add(CodeDelimiter(line: $0)) }
        case "apart-line": rest.forEach { add(CodeDelimiter(line: $0, isApart: true)) }
        case "block": add(CodeDelimiter(rest, .comment))
        case "string": add(CodeDelimiter(rest, .string))
        case "mark": add(CodeDelimiter(rest, .keyword))
        case "char": add(CodeDelimiter(char: rest))
        default: addSetting(line[0], Array(rest))
        }
    }

    private mutating func addSetting(_ name: Substring, _ values: [Substring]) {
        switch name {
        case "any-case": anyCase = true
        case "no-numbers": hasNumbers = false
        case "regex": hasPatterns = true
        case "tags": rawTags = Set(values.map { String($0) })
        case "escape": escape = values[0].utf8.first
        case "here": here = Here(opening: Array(values[0].utf8), isAnyCase: values.count > 1)
        case "starts": addStart(values)
        default: bytes.add(values, to: name)
        }
    }

    private mutating func addStart(_ values: [Substring]) {
        guard let kind = values.last.flatMap({ CodeToken.Kind(rawValue: String($0)) }) else {
            return
        }
        starts.append((Array(values[0].utf8), kind))
    }

    private mutating func add(_ delimiter: CodeDelimiter?) {
        guard let delimiter else { return }
        let length = delimiter.opening.count
        let place = delimiters.firstIndex { $0.opening.count < length } ?? delimiters.count
        delimiters.insert(delimiter, at: place)
        bytes.addOpening(delimiter.opening[0])
    }

    func isKeyword(_ word: ArraySlice<UInt8>, isFirst: Bool) -> Bool {
        guard word.count <= Self.longestKeyword else { return false }
        let text = String(decoding: word, as: UTF8.self)
        let name = anyCase ? text.lowercased() : text
        return keywords.contains(name) || isFirst && firstKeywords.contains(name)
    }

    private static let longestKeyword = 40
}
