import Localization

/// A parser that moves through the bytes of one JSON value (RFC 8259), or the start of one.
///
/// Unescaped control characters in strings are accepted because some programs write them. Any other
/// violation throws an error with its position, and the caller discards the whole value.
struct JSONCursor {
    let bytes: [UInt8]
    var position: Int
    /// The end of the bytes to parse.
    private let end: Int
    /// The start of the last string.
    var lastString = 0
    /// The comments omitted from the last post.
    var skippedComments = JSONErrors()
    /// Other problems of the last post.
    var problems = JSONErrors()
    /// The parts of a post's text to retain.
    var textScope = PostTextScope.all
    private var depth = 0

    /// The maximum nesting depth, which protects the stack.
    ///
    /// Each level of comments takes two, and no discussion is as deep.
    static let depthLimit = 512

    init(bytes: [UInt8], position: Int = 0, end: Int? = nil) {
        self.bytes = bytes
        self.position = position
        self.end = end ?? bytes.count
    }

    /// The current byte; `nil` at the end.
    var next: UInt8? { position < end ? bytes[position] : nil }

    mutating func skipWhitespace() {
        while let next, next.isWhitespace { position += 1 }
    }

    /// Skips white space and then `byte`, if it is next. Returns whether it was.
    mutating func skip(_ byte: UInt8) -> Bool {
        skipWhitespace()
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(JSONError) {
        guard skip(byte) else { throw error(localized("expected \(byte.quoted)")) }
    }

    /// Moves to the next quotation mark or backslash.
    mutating func skipToSpecial() throws(JSONError) -> UInt8 {
        position = min(bytes.firstQuoteOrBackslash(from: position), end)
        guard let next else { throw error(localized("a string is not closed")) }
        return next
    }

    func error(_ expectation: String) -> JSONError {
        let reason =
            next.map { localized("\(expectation), \($0.quoted) instead") }
            ?? localized("\(expectation), the text ends")
        return JSONError(reason: reason, offset: position)
    }
}

extension JSONCursor {
    /// Reads an object with arbitrary member names.
    ///
    /// `read` must consume the value of each member. Its name is `nil` if it is not among `names`.
    mutating func forEachMember(
        among names: JSONNames?, _ read: (String?, inout Self) throws(JSONError) -> Void
    ) throws(JSONError) {
        try forEachMember(
            named: { cursor throws(JSONError) in try cursor.readName(among: names) }, read)
    }

    /// Moves to the opening quotation mark of a name.
    mutating func beginMemberName() throws(JSONError) {
        skipWhitespace()
        guard next == .quote else { throw error(localized("expected a member's name")) }
    }

    private mutating func skipMemberName() throws(JSONError) {
        try beginMemberName()
        _ = try readStringRange()
    }

    /// Reads an object. `read` must consume the value of each member.
    @inline(__always)
    mutating func forEachMember<Name>(
        named readName: (inout Self) throws(JSONError) -> Name,
        _ read: (Name, inout Self) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter(.openBrace)
        if !skip(.closeBrace) {
            repeat {
                let name = try readName(&self)
                try expect(.colon)
                skipWhitespace()
                try read(name, &self)
            } while skip(.comma)
            try expect(.closeBrace)
        }
        depth -= 1
    }

    /// Reads an array. `read` must consume each element.
    mutating func forEachElement(
        _ read: (inout Self) throws(JSONError) -> Void
    ) throws(JSONError) {
        try enter(.openBracket)
        if !skip(.closeBracket) {
            repeat {
                skipWhitespace()
                try read(&self)
            } while skip(.comma)
            try expect(.closeBracket)
        }
        depth -= 1
    }

    /// Reads an array and appends at most `limit` elements to `elements`.
    ///
    /// Further elements are reported with `reason`.
    mutating func readElements<Element>(
        into elements: inout [Element], atMost limit: Int, orTell reason: String,
        _ read: (inout Self) throws(JSONError) -> Element?
    ) throws(JSONError) {
        try forEachElement { cursor throws(JSONError) in
            let start = cursor.position
            guard let element = try read(&cursor) else { return }
            guard elements.count < limit else {
                return cursor.problems.note(JSONError(reason: reason, offset: start))
            }
            elements.append(element)
        }
    }

    private mutating func enter(_ bracket: UInt8) throws(JSONError) {
        try expect(bracket)
        depth += 1
        guard depth <= Self.depthLimit else {
            throw JSONError(reason: localized("nested too deeply"), offset: position - 1)
        }
    }

    /// Skips a value, which must still be valid.
    mutating func skipValue() throws(JSONError) {
        switch next {
        case .openBrace?:
            try forEachMember(
                named: { cursor throws(JSONError) in try cursor.skipMemberName() },
                { _, cursor throws(JSONError) in try cursor.skipValue() })
        case .openBracket?:
            try forEachElement { cursor throws(JSONError) in try cursor.skipValue() }
        case .quote?: _ = try readStringRange()
        case let byte? where byte == .minus || byte.isDigit: _ = try readNumberRange()
        default: _ = try readLiteral()
        }
    }

    /// Reads `true`, `false` or `null`. Returns `nil` for `null`.
    mutating func readLiteral() throws(JSONError) -> Bool? {
        if skip("true") { return true }
        if skip("false") { return false }
        if skip("null") { return nil }
        throw error(localized("expected a value"))
    }

    /// Skips a literal, or the start of one at the end of the bytes.
    private mutating func skip(_ word: StaticString) -> Bool {
        let rest = bytes[position..<end]
        let (isThere, isBegun) = word.withUTF8Buffer { word in
            (rest.starts(with: word), !rest.isEmpty && word.starts(with: rest))
        }
        if isThere || isBegun { position = min(position + word.utf8CodeUnitCount, end) }
        return isThere
    }
}
