import BoardCore
import Localization

/// An error of the JSON parser.
struct JSONError: Error, Equatable {
    /// The reason as a clause for the user, without a full stop.
    let reason: String
    /// The offset of the first invalid byte from the start of the value.
    let offset: Int

    /// A Boolean value that indicates whether a valid value exceeds the memory limit.
    var isOfMemory: Bool { reason == Self.memoryReason }

    static var memoryReason: String { localized("its values take too much memory") }
}

/// The errors in one post that do not invalidate the post.
struct JSONErrors {
    private(set) var count = 0
    /// The first errors. Their number is limited so that one post cannot fill the memory.
    private(set) var first: [JSONError] = []

    mutating func note(_ error: @autoclosure () -> JSONError) {
        count += 1
        if first.count < SkippedPosts.limit { first.append(error()) }
    }
}

/// The type of a JSON value.
enum JSONKind {
    case text, number, array, object, bool

    /// The type in a message.
    var text: String {
        switch self {
        case .text: localized("text")
        case .number: localized("a number")
        case .array: localized("an array")
        case .object: localized("an object")
        case .bool: localized("true or false")
        }
    }

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
