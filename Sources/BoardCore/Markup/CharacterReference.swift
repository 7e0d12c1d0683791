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
