/// Walks through the bytes of one complete JSON value (RFC 8259).
///
/// Raw control characters in strings are tolerated, as careless programs write them. Nothing else
/// is: what cannot be read throws with its place, and the caller drops the whole value.
struct JSONCursor {
    let bytes: [UInt8]
    var position: Int
    /// Where the last string began.
    var lastString = 0
    /// The comments that were left out of the last post.
    var skippedComments = JSONOffences()
    /// What else was wrong with it.
    var flaws = JSONOffences()
    private var depth = 0

    /// How deep values may be nested, so that no document can exhaust the stack; comments within
    /// comments, two levels for each, still go deeper than any discussion.
    static let depthLimit = 512

    init(bytes: [UInt8], position: Int = 0) {
        self.bytes = bytes
        self.position = position
    }

    /// The byte at hand; `nil` at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func skipWhitespace() {
        while let next, next.isWhitespace { position += 1 }
    }

    /// Goes past `byte` if it is the next one behind white space.
    mutating func skip(_ byte: UInt8) -> Bool {
        skipWhitespace()
        guard next == byte else { return false }
        position += 1
        return true
    }

    mutating func expect(_ byte: UInt8) throws(JSONOffence) {
        guard skip(byte) else { throw offence("expected \(byte.quoted)") }
    }

    func offence(_ expectation: String) -> JSONOffence {
        let found = next.map { "\($0.quoted) instead" } ?? "the text ends"
        return JSONOffence(reason: "\(expectation), \(found)", offset: position)
    }
}

extension JSONCursor {
    /// Reads an object; `read` must go past the value of each member.
    mutating func forEachMember(
        _ read: (MemberName?, inout Self) throws(JSONOffence) -> Void
    ) throws(JSONOffence) {
        try enter(.openBrace)
        if !skip(.closeBrace) {
            repeat {
                let name = try readMemberName()
                try expect(.colon)
                skipWhitespace()
                try read(name, &self)
            } while skip(.comma)
            try expect(.closeBrace)
        }
        depth -= 1
    }

    /// Reads an array; `read` must go past each element.
    mutating func forEachElement(
        _ read: (inout Self) throws(JSONOffence) -> Void
    ) throws(JSONOffence) {
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

    private mutating func enter(_ bracket: UInt8) throws(JSONOffence) {
        try expect(bracket)
        depth += 1
        guard depth <= Self.depthLimit else {
            throw JSONOffence(reason: "nested too deeply", offset: position - 1)
        }
    }

    /// Goes past a value that nobody wants, which must be right all the same.
    mutating func skipValue() throws(JSONOffence) {
        switch next {
        case .openBrace?:
            try forEachMember { _, cursor throws(JSONOffence) in try cursor.skipValue() }
        case .openBracket?:
            try forEachElement { cursor throws(JSONOffence) in try cursor.skipValue() }
        case .quote?: _ = try readStringRange()
        case let byte? where byte == .minus || byte.isDigit: _ = try readNumberRange()
        default: _ = try readLiteral()
        }
    }

    /// Reads `true`, `false` or `null`, the last as `nil`.
    mutating func readLiteral() throws(JSONOffence) -> Bool? {
        if skip("true") { return true }
        if skip("false") { return false }
        if skip("null") { return nil }
        throw offence("expected a value")
    }

    /// Goes past a word, or to the end of the bytes where they end in it.
    private mutating func skip(_ word: StaticString) -> Bool {
        let rest = bytes[position...]
        let (isThere, isBegun) = word.withUTF8Buffer { word in
            (rest.starts(with: word), !rest.isEmpty && word.starts(with: rest))
        }
        if isThere || isBegun { position = min(position + word.utf8CodeUnitCount, bytes.count) }
        return isThere
    }
}
