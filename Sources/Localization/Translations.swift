import BoardResources

/// The messages of a language by their English text.
package struct Translations: Sendable {
    /// Read on first use, so that a start in English costs nothing.
    static let korean = Translations(
        of: UnsafeBufferPointer(start: korean_messages_pointer(), count: korean_messages_count))

    private var messages: [String: String] = [:]

    /// Reads a `.po` file of GNU gettext, except for messages that are uncertain or not translated.
    package init(of file: UnsafeBufferPointer<UInt8>) {
        var entry = Entry()
        for line in file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard let first = line.first else {
                add(entry)
                entry = Entry()
                continue
            }
            if first == UInt8(ascii: "#") {
                if String(decoding: line, as: UTF8.self).hasPrefix("#, fuzzy") {
                    entry.isUncertain = true
                }
            } else if let quote = line.firstIndex(of: UInt8(ascii: "\"")) {
                if quote > line.startIndex { entry.begin(line.dropFirst(3).first) }
                let end = line.lastIndex(of: UInt8(ascii: "\"")) ?? quote
                guard end > quote else { continue }
                entry.append(Self.unescaped(line[(quote + 1)..<end]))
            }
        }
        add(entry)
    }

    /// Separates the context of a message from its text in a key.
    static let contextEnd = "\u{4}"

    /// A message of the file while it is read.
    private struct Entry {
        var key = ""
        var translation = ""
        private var isTranslation = false
        var isUncertain = false

        /// - Parameter letter: the letter in which `msgctxt`, `msgid` and `msgstr` differ.
        mutating func begin(_ letter: UInt8?) {
            isTranslation = letter == UInt8(ascii: "s")
            if letter == UInt8(ascii: "i"), !key.isEmpty { key += Translations.contextEnd }
        }

        mutating func append(_ text: String) {
            if isTranslation { translation += text } else { key += text }
        }
    }

    private mutating func add(_ entry: Entry) {
        guard !entry.key.isEmpty, !entry.translation.isEmpty, !entry.isUncertain else { return }
        messages[entry.key] = entry.translation
    }

    private static func unescaped(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        guard bytes.contains(UInt8(ascii: "\\")) else {
            return String(decoding: bytes, as: UTF8.self)
        }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if !isEscaped, byte == UInt8(ascii: "\\") {
                isEscaped = true
                continue
            }
            text.append(isEscaped && byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
            isEscaped = false
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Returns the translation of a message with values inserted; `nil` if there is none.
    func text(of key: String, with values: [String]) -> String? {
        messages[key].map { Self.text(of: $0, with: values) }
    }

    /// Inserts values into `{0}`, `{1}` …, and chooses the particles that follow them.
    static func text(of template: String, with values: [String]) -> String {
        var text = ""
        var rest = template[...]
        while let brace = rest.utf8.firstIndex(where: { $0 == 0x7B || $0 == 0x7D }) {
            text += rest[..<brace]
            rest = rest[brace...]
            guard let value = value(at: rest, in: values) else {
                text.append(rest.removeFirst())
                // Braces are doubled.
                if rest.first == text.last { rest.removeFirst() }
                continue
            }
            text += values[value.index]
            rest = rest.dropFirst(value.length)
            guard let ending = KoreanEnding(of: values[value.index]) else { continue }
            let silent = rest.prefix { KoreanEnding.isSilent($0) && !"{}(".contains($0) }
            text += silent
            rest = rest[silent.endIndex...]
            guard let particle = KoreanParticle(at: rest) else { continue }
            text += particle.text(after: ending)
            rest = rest.dropFirst(particle.length)
        }
        return text + rest
    }

    private static func value(
        at text: Substring, in values: [String]
    ) -> (index: Int, length: Int)? {
        guard text.utf8.first == UInt8(ascii: "{") else { return nil }
        let digits = text.utf8.dropFirst().prefix { $0 != UInt8(ascii: "}") }
        guard let index = Int(Substring(digits)), values.indices.contains(index) else { return nil }
        return (index, digits.count + 2)
    }
}
