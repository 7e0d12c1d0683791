/// Formatting of text for mdoc.
enum ManualText {
    /// Returns a text as a single escaped argument of a macro.
    static func argument(_ text: String) -> String {
        "\"\\&\(escaped(text))\""
    }

    /// Returns a line of a literal block.
    static func literal(_ line: String) -> String {
        let text = escaped(line)
        return text.hasPrefix(".") ? "\\&" + text : text
    }

    /// Returns sentences, each on its own lines.
    static func prose(_ text: String) -> String {
        sentences(in: text).flatMap { lines(of: $0) }.joined(separator: "\n")
    }

    private static let widest = 76

    private static func sentences(in text: String) -> [String] {
        var rest = text.split(whereSeparator: \.isWhitespace).map(String.init)
        var sentences: [String] = []
        while !rest.isEmpty {
            let end = rest.firstIndex(where: endsSentence) ?? rest.count - 1
            sentences.append(rest[...end].joined(separator: " "))
            rest = Array(rest[(end + 1)...])
        }
        return sentences
    }

    /// Returns whether a word ends a sentence; a character by itself does not.
    private static func endsSentence(_ word: String) -> Bool {
        word.count > 1 && (word.hasSuffix(".") || word.hasSuffix("?"))
    }

    private static func lines(of sentence: String) -> [String] {
        sentence.split(separator: " ").reduce(into: [String]()) { lines, word in
            let isAlone = word == "." || word == "?"
            let word = escaped(String(word)) + (isAlone ? "\\&" : "")
            if let last = lines.last, last.utf8.count + word.utf8.count < widest {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(word.hasPrefix(".") || word.hasPrefix("'") ? "\\&" + word : word)
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            switch scalar {
            case "\\": "\\e"
            case "\"": "\\(dq"
            case "-": "\\-"
            case "~": "\\(ti"
            case "^": "\\(ha"
            case "`": "\\(ga"
            case "'": "\\(aq"
            case _ where scalar.isASCII: String(scalar)
            default: "\\[u" + padded(String(scalar.value, radix: 16, uppercase: true)) + "]"
            }
        }.joined()
    }

    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
