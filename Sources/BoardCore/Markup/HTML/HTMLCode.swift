/// Preformatted lines.
struct HTMLCode {
    var language: String?
    private var bytes: [UInt8] = []
    private var isBetweenLines = false

    init(language: String?) {
        self.language = language
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if isBetweenLines, let last = bytes.last, last != 0x0A, text.first != 0x0A {
            bytes.append(0x0A)
        }
        isBetweenLines = false
        bytes.append(contentsOf: text)
    }

    mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    /// Ends the line at the start or end of a block element in the code.
    mutating func endLine() {
        isBetweenLines = true
    }

    /// The code block; `nil` if it is blank.
    var block: RichText.Block? {
        let text = String(decoding: bytes, as: UTF8.self).sanitized(as: .paragraphs)
        guard !text.isBlank else { return nil }
        // The start tag may be on its own line.
        return .code(
            language: language, text: text.hasPrefix("\n") ? String(text.dropFirst()) : text)
    }
}

extension HTMLAttributes {
    /// The language from the class names for highlighters; `nil` if they name none.
    var language: String? {
        let name = suffix(ofClassAfter: ["language-", "lang-", "highlight-source-"])?
            .sanitized(as: .line).lowercased()
        return name.flatMap { Self.noLanguages.contains($0) ? nil : $0 }
    }

    private static let noLanguages: Set<String> = [
        "", "auto", "none", "nohighlight", "plaintext", "text", "txt",
    ]
}
