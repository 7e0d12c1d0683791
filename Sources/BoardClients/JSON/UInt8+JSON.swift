import Localization

extension UInt8 {
    static let quote = UInt8(ascii: "\"")
    static let backslash = UInt8(ascii: "\\")
    static let comma = UInt8(ascii: ",")
    static let colon = UInt8(ascii: ":")
    static let minus = UInt8(ascii: "-")
    static let newline = UInt8(ascii: "\n")
    static let openBrace = UInt8(ascii: "{")
    static let closeBrace = UInt8(ascii: "}")
    static let openBracket = UInt8(ascii: "[")
    static let closeBracket = UInt8(ascii: "]")

    var isWhitespace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    // Brackets and braces differ in one bit.
    var opensBracket: Bool { self | 0x20 == .openBrace }
    var closesBracket: Bool { self | 0x20 == .closeBrace }

    /// A description of the byte for messages.
    var quoted: String {
        let isVisible = self > 0x20 && self < 0x7F
        return isVisible
            ? "“\(Character(Unicode.Scalar(self)))”"
            : localized("byte 0x\(String(self, radix: 16, uppercase: true))")
    }
}
