/// What kind of value stands somewhere, in words for people.
enum JSONKind: String {
    case text, number = "a number", array = "an array", object = "an object"
    case bool = "true or false"

    /// The kind that begins with a byte; `nil` for `null` and for what begins no value.
    init?(startingWith byte: UInt8?) {
        switch byte {
        case .quote?: self = .text
        case .openBracket?: self = .array
        case .openBrace?: self = .object
        case let byte? where byte == .minus || byte.isDigit: self = .number
        case UInt8(ascii: "t")?, UInt8(ascii: "f")?: self = .bool
        default: return nil
        }
    }
}
