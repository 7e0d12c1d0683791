import BoardCore
import Essentials
import Localization

/// A JSON value of any type.
///
/// Servers change and omit members over the years. The accessors therefore return `nil` for a value
/// that is missing, `null` or of another type.
package enum JSONValue: Sendable, Hashable {
    case null
    case bool(Bool)
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([Member])

    package struct Member: Sendable, Hashable {
        package let name: String
        package let value: JSONValue
    }

    /// Parses a complete text, with optional white space around the value.
    ///
    /// Throws `BoardError.empty` for blank input, and `unreadable` with a position for invalid JSON
    /// or more than 512 levels of nesting.
    ///
    /// - Parameters:
    ///   - names: The members to retain, at any depth; `nil` for all.
    ///   - memory: The maximum memory for the value, in bytes.
    package init(
        _ bytes: [UInt8], keeping names: JSONNames? = nil, memory: Int = standardMemory
    ) throws(BoardError) {
        let value = try Self.read(bytes, keeping: names, memory: memory) { error, place in
            BoardError.unreadable(reason: error.reason, line: place.line, column: place.column)
        }
        guard let value else { throw .empty }
        self = value
    }

    /// The default memory limit in bytes, several times what a feed or API response needs.
    package static let standardMemory = 32 << 20

    /// Parses a complete text. Returns `nil` for blank input.
    ///
    /// - Parameter failure: A closure that creates the error to throw.
    static func read<Failure: Error>(
        _ bytes: [UInt8], keeping names: JSONNames?, memory: Int = standardMemory,
        or failure: (JSONError, TextPosition) -> Failure
    ) throws(Failure) -> JSONValue? {
        var cursor = JSONCursor(bytes: bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { cursor.position = 3 }
        cursor.skipWhitespace()
        guard cursor.next != nil else { return nil }
        do throws(JSONError) {
            return try cursor.readWhole(keeping: names, memory: memory)
        } catch {
            throw failure(error, TextPosition().advanced(over: bytes[..<error.offset]))
        }
    }
}

extension JSONValue {
    /// Returns the last member of that name; `null` if there is none or the value is not an object.
    package subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.last { $0.name == name }?.value ?? .null
    }

    /// The elements of an array; `nil` for other types.
    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string; `nil` for other types.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// An identifier: the text of a non-blank string, or the digits of an integer.
    package var identifier: String? {
        switch self {
        case .integer(let number): String(number)
        case .string(let text) where !text.isBlank: text
        default: nil
        }
    }

    /// An integer: a number without its fraction, or a string that contains an integer.
    package var int: Int? {
        switch self {
        case .integer(let number): number
        case .number(let number): Int(exactly: number.rounded(.towardZero))
        case .string(let text): Int(text)
        default: nil
        }
    }

    /// A vote: -1, 0 or 1.
    var vote: Int? { int.flatMap { (-1...1).contains($0) ? $0 : nil } }

    package var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    package var isNull: Bool { self == .null }

    /// A date in a format that `Timestamp` parses.
    ///
    /// Strings are in RFC 3339 or mail format; numbers are seconds or milliseconds since 1970.
    package var date: Date? {
        switch self {
        case .string(let text): Timestamp.date(text)
        case .integer(let number): Timestamp.date(number: Double(number))
        case .number(let number): Timestamp.date(number: number)
        default: nil
        }
    }
}

extension JSONCursor {
    /// Reads a value that must be the only one in the text.
    fileprivate mutating func readWhole(
        keeping names: JSONNames?, memory: Int
    ) throws(JSONError) -> JSONValue {
        var pending = PendingValues(names: names, memory: memory)
        let value = try readAnyValue(&pending)
        skipWhitespace()
        guard next == nil else { throw error(localized("expected the end of the text")) }
        return value
    }

    /// Reads a value with all nested values.
    fileprivate mutating func readAnyValue(
        _ pending: inout PendingValues
    ) throws(JSONError) -> JSONValue {
        skipWhitespace()
        switch next {
        case .openBrace?: return .object(try readMembers(&pending))
        case .openBracket?: return .array(try readElements(&pending))
        case .quote?:
            // String comparison takes quadratic time for many combining marks in non-canonical
            // order.
            let text = try readString().canonicallyOrdered
            try take(PendingValues.memory(of: text), from: &pending)
            return .string(text)
        case let byte? where byte == .minus || byte.isDigit: return try readNumber()
        default: return try readLiteral().map { .bool($0) } ?? .null
        }
    }

    private mutating func readMembers(
        _ pending: inout PendingValues
    ) throws(JSONError) -> [JSONValue.Member] {
        let start = pending.members.count
        try forEachMember(among: pending.names) { name, cursor throws(JSONError) in
            guard let name else { return try cursor.skipValue() }
            try cursor.take(
                MemoryLayout<JSONValue.Member>.stride + PendingValues.memory(of: name),
                from: &pending)
            let value = try cursor.readAnyValue(&pending)
            pending.members.append(JSONValue.Member(name: name, value: value))
        }
        try take(PendingValues.headerMemory, from: &pending)
        return pending.members.takeAll(from: start)
    }

    private mutating func readElements(
        _ pending: inout PendingValues
    ) throws(JSONError) -> [JSONValue] {
        let start = pending.elements.count
        try forEachElement { cursor throws(JSONError) in
            try cursor.take(MemoryLayout<JSONValue>.stride, from: &pending)
            let value = try cursor.readAnyValue(&pending)
            pending.elements.append(value)
        }
        try take(PendingValues.headerMemory, from: &pending)
        return pending.elements.takeAll(from: start)
    }

    /// Counts memory for a value. Throws if the limit is exceeded.
    private func take(_ count: Int, from pending: inout PendingValues) throws(JSONError) {
        pending.memory -= count
        guard pending.memory >= 0 else {
            throw JSONError(reason: JSONError.memoryReason, offset: min(position, bytes.count))
        }
    }

    private mutating func readNumber() throws(JSONError) -> JSONValue {
        let text = try readNumberText()
        return Int(text).map { .integer($0) } ?? .number(Double(text) ?? 0)
    }
}

/// The parts of unfinished objects and arrays.
///
/// Their arrays are allocated when the number of elements is known.
private struct PendingValues {
    let names: JSONNames?
    /// The remaining memory, in bytes.
    var memory: Int
    var members: [JSONValue.Member] = []
    var elements: [JSONValue] = []

    /// The memory of an array or object without its elements, in bytes.
    static let headerMemory = 48

    /// Returns the heap memory of a string in bytes. Strings of up to 15 bytes are stored inline.
    static func memory(of text: String) -> Int {
        text.utf8.count < 16 ? 0 : text.utf8.count + headerMemory
    }
}

extension Array {
    /// Removes and returns the elements from `start` on.
    fileprivate mutating func takeAll(from start: Int) -> Self {
        let taken = Array(self[start...])
        removeLast(count - start)
        return taken
    }
}
