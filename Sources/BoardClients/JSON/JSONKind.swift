/// The type of a JSON value, as text for messages.
enum JSONKind: String {
    case text, number = "a number", array = "an array", object = "an object"
    case bool = "true or false"

    /// Creates the type of a value that starts with `byte`; `nil` for `null` and invalid bytes.
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
