import BoardCore
import Essentials

/// A JSON value of any shape.
///
/// Servers change the type of a member over the years and leave others out, so each member is asked
/// for what it may be: what is missing, `null` or of another type is `nil`.
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

    /// Reads a whole text, with white space around it.
    ///
    /// Throws `BoardError.empty` where there is nothing, and `unreadable` with the place of what is
    /// no JSON or nested deeper than 512 levels.
    ///
    /// - Parameters:
    ///   - names: the members that are kept, at any depth; `nil` for all.
    ///   - memory: the bytes that the value may take.
    package init(
        _ bytes: [UInt8], keeping names: JSONNames? = nil, memory: Int = standardMemory
    ) throws(BoardError) {
        let value = try Self.read(bytes, keeping: names, memory: memory) { error, place in
            BoardError.unreadable(reason: error.reason, line: place.line, column: place.column)
        }
        guard let value else { throw .empty }
        self = value
    }

    /// Several times what a feed or a response of a site takes.
    package static let standardMemory = 32 << 20

    /// The same; `nil` where there is nothing.
    ///
    /// - Parameter failure: what to throw of what is wrong at a place.
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
    /// The member of an object, the last one of that name; `null` where there is none.
    package subscript(name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.last { $0.name == name }?.value ?? .null
    }

    /// The elements of an array; `nil` where it is none.
    package var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The text of a string.
    package var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// What somebody is called: the text of a string that is not blank, or the digits of an integer.
    package var identifier: String? {
        switch self {
        case .integer(let number): String(number)
        case .string(let text) where !text.isBlank: text
        default: nil
        }
    }

    /// A number without its fraction, or a string that spells an integer.
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

    /// A moment as `Timestamp` reads it: a string in the ways of RFC 3339 and of mail, or seconds or
    /// milliseconds since 1970.
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
    /// Reads a value behind which nothing follows.
    fileprivate mutating func readWhole(
        keeping names: JSONNames?, memory: Int
    ) throws(JSONError) -> JSONValue {
        var pending = PendingValues(names: names, memory: memory)
        let value = try readAnyValue(&pending)
        skipWhitespace()
        guard next == nil else { throw error("expected the end of the text") }
        return value
    }

    /// Reads a value and all that is in it.
    fileprivate mutating func readAnyValue(
        _ pending: inout PendingValues
    ) throws(JSONError) -> JSONValue {
        skipWhitespace()
        switch next {
        case .openBrace?: return .object(try readMembers(&pending))
        case .openBracket?: return .array(try readElements(&pending))
        case .quote?:
            // Comparing texts takes quadratic time where many marks stand in the wrong order.
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

    /// Counts memory that a value takes.
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

/// What belongs to objects and arrays that have not ended: they are made when it is known how much room
/// they take.
private struct PendingValues {
    let names: JSONNames?
    /// The bytes that may still be taken.
    var memory: Int
    var members: [JSONValue.Member] = []
    var elements: [JSONValue] = []

    /// The bytes that an array or object takes beside its elements.
    static let headerMemory = 48

    /// The bytes that a text takes outside of the 16 bytes of the string itself.
    static func memory(of text: String) -> Int {
        text.utf8.count < 16 ? 0 : text.utf8.count + headerMemory
    }
}

extension Array {
    /// Removes the elements from `start` on; returns them.
    fileprivate mutating func takeAll(from start: Int) -> Self {
        let taken = Array(self[start...])
        removeLast(count - start)
        return taken
    }
}
