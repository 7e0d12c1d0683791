/// Decodes HTML character references such as `&eacute;` and `&#233;`.
package enum CharacterReference {
    /// Decodes a reference, written without `&` and `;`; returns `nil` if it is unknown.
    package static func decoded(_ name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else {
            return CharacterReferenceNames.characters[String(name)]
        }
        return character(name).map { String($0) }
    }

    /// Decodes two references to the halves of a surrogate pair, such as `#xD83D` and `#xDE00`.
    ///
    /// Returns `nil` if they do not form a pair.
    package static func decoded(_ first: Substring, _ second: Substring) -> String? {
        guard let high = number(of: first), (0xD800..<0xDC00).contains(high),
            let low = number(of: second), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)).map { String($0) }
    }

    /// Decodes a number; invalid code points become the replacement character, as in HTML.
    private static func character(_ name: Substring) -> Unicode.Scalar? {
        guard let value = number(of: name) else { return nil }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// Parses the number in `#233` or `#xE9`; returns `nil` for anything else.
    private static func number(of name: Substring) -> UInt32? {
        guard name.utf8.first == UInt8(ascii: "#") else { return nil }
        let number = name.dropFirst()
        let isHexadecimal = number.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = isHexadecimal ? number.dropFirst() : number
        guard !digits.isEmpty, digits.utf8.count <= digitLimit, digits.utf8.first != 0x2B else {
            return nil
        }
        return UInt32(digits, radix: isHexadecimal ? 16 : 10)
    }

    /// A longer number is no code point, and CommonMark treats it as text.
    private static let digitLimit = 7
}

extension String {
    /// The text with its character references, such as `&amp;`, decoded.
    package var decodingCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        let parts = joiningSurrogateReferences.split(
            separator: "&", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(into: parts.first.map(String.init) ?? "") { text, part in
            // No name is longer.
            let name = part.prefix(32).prefix { $0 != ";" }
            if name.endIndex < part.endIndex, part[name.endIndex] == ";",
                let character = CharacterReference.decoded(name)
            {
                text += character + part[name.endIndex...].dropFirst()
            } else {
                text += "&" + part
            }
        }
    }

    /// The text with references to surrogate pairs replaced by their characters.
    var joiningSurrogateReferences: String {
        guard hasSurrogateReference else { return self }
        let parts = split(separator: "&", omittingEmptySubsequences: false)
        var text = parts.first.map(String.init) ?? ""
        var index = 1
        while index < parts.count {
            let first = parts[index]
            let next = index + 1 < parts.count ? parts[index + 1] : ""
            let end = next.firstIndex(of: ";") ?? next.startIndex
            if first.hasSuffix(";"),
                let character = CharacterReference.decoded(first.dropLast(), next[..<end])
            {
                text += character + next[end...].dropFirst()
                index += 2
            } else {
                text += "&" + first
                index += 1
            }
        }
        return text
    }

    /// A Boolean value that indicates whether it may refer to a surrogate: `&#xD8…` or `&#55…`.
    private var hasSurrogateReference: Bool {
        var text = self
        return text.withUTF8 { bytes in
            bytes.indices.dropLast(4).contains { index in
                bytes[index] == UInt8(ascii: "&") && bytes[index + 1] == UInt8(ascii: "#")
                    && (bytes[index + 2] == UInt8(ascii: "5")
                        || bytes[index + 2] | 0x20 == UInt8(ascii: "x")
                            && bytes[index + 3] | 0x20 == UInt8(ascii: "d"))
            }
        }
    }
}
