/// Shows HTML without its tags if libxml2 is not installed.
struct HTMLFallbackParser {
    let bytes: UnsafeBufferPointer<UInt8>
    let builder: HTMLComposer

    func take(_ token: HTMLToken) {
        switch token {
        case .text(let range): add(UnsafeBufferPointer(rebasing: bytes[range]))
        case .lessThan: add("<")
        case .tag(let tag): take(tag)
        }
    }

    private func take(_ tag: HTMLTagToken) {
        guard let kind = tag.kind else { return }
        if case .lineBreak = kind, !tag.isEnd {
            if builder.inlines.breakLine() { builder.endParagraph() }
        } else if kind.isBlock {
            builder.endParagraph()
        }
    }

    private func add(_ text: String) {
        var text = text
        text.withUTF8 { builder.add($0) }
    }

    private func add(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let rest = UnsafeBufferPointer(rebasing: text[index...])
            let plain = rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.count
            builder.add(UnsafeBufferPointer(rebasing: rest[..<plain]))
            index += plain
            if plain < rest.count { index += addReference(in: text, at: index) }
        }
    }

    /// Adds the character of a reference; returns the length of the reference.
    private func addReference(in text: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        let name = text[(start + 1)...].prefix(Self.lengthLimit).prefix { $0 != UInt8(ascii: ";") }
        guard name.endIndex < text.count, text[name.endIndex] == UInt8(ascii: ";"),
            let character = Self.character(String(decoding: name, as: UTF8.self))
        else {
            add("&")
            return 1
        }
        add(character)
        return name.count + 2
    }

    private static let lengthLimit = 10

    private static func character(_ name: String) -> String? {
        guard name.hasPrefix("#") else { return named[name] }
        let isHexadecimal = name.dropFirst().first.map { $0 == "x" || $0 == "X" } ?? false
        return UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
            .flatMap(Unicode.Scalar.init).map { String($0) }
    }

    private static let named = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
        "hellip": "…", "mdash": "—", "ndash": "–", "lsquo": "‘", "rsquo": "’", "ldquo": "“",
        "rdquo": "”",
    ]
}
