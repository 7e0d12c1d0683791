/// The characters that references such as `&eacute;` and `&#233;` stand for.
package enum CharacterReference {
    /// What `name`, written without `&` and `;`, stands for; `nil` where it is none or unknown.
    package static func decoded(_ name: Substring) -> String? {
        guard name.utf8.first == UInt8(ascii: "#") else {
            return CharacterReferenceNames.characters[String(name)]
        }
        return character(number: name.dropFirst()).map { String($0) }
    }

    /// Numbers that name no character stand for the replacement character, as HTML has it.
    private static func character(number: Substring) -> Unicode.Scalar? {
        let isHexadecimal = number.utf8.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = isHexadecimal ? number.dropFirst() : number
        guard !digits.isEmpty, digits.utf8.count <= digitLimit, digits.utf8.first != 0x2B,
            let value = UInt32(digits, radix: isHexadecimal ? 16 : 10)
        else { return nil }
        return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
    }

    /// More digits name no character of Unicode, and CommonMark takes them for text.
    private static let digitLimit = 7
}

extension String {
    /// This text with the characters that its references, such as `&amp;`, stand for.
    package var decodingCharacterReferences: String {
        guard utf8.contains(UInt8(ascii: "&")) else { return self }
        let parts = split(separator: "&", omittingEmptySubsequences: false)
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
}
