/// What a statement can be given.
protocol PostgresParameter {
    var encoded: PostgresBytes { get }
}

/// A parameter as it is sent.
struct PostgresBytes {
    /// Nothing is NULL.
    let bytes: [UInt8]?
    /// In the form of the database's own, for which no byte is special.
    let isBinary: Bool

    static func plain(_ text: String) -> PostgresBytes {
        PostgresBytes(bytes: Array(text.utf8), isBinary: false)
    }
}

extension Int64: PostgresParameter {
    var encoded: PostgresBytes { .plain(String(self)) }
}

extension Int: PostgresParameter {
    var encoded: PostgresBytes { .plain(String(self)) }
}

extension Bool: PostgresParameter {
    var encoded: PostgresBytes { .plain(self ? "t" : "f") }
}

/// As binary, a text with a NUL in it is refused by the server instead of being cut there.
extension String: PostgresParameter {
    var encoded: PostgresBytes { PostgresBytes(bytes: Array(utf8), isBinary: true) }
}

/// BYTEA or, of numbers, BIGINT[] and INTEGER[].
extension Array: PostgresParameter where Element: PostgresElement {
    var encoded: PostgresBytes { Element.encoded(self) }
}

extension Optional: PostgresParameter where Wrapped: PostgresParameter {
    var encoded: PostgresBytes {
        self?.encoded ?? PostgresBytes(bytes: nil, isBinary: false)
    }
}

/// What there can be many of in a parameter.
protocol PostgresElement {
    static func encoded(_ all: [Self]) -> PostgresBytes
}

extension UInt8: PostgresElement {
    static func encoded(_ all: [UInt8]) -> PostgresBytes {
        PostgresBytes(bytes: all, isBinary: true)
    }
}

extension Int32: PostgresElement {
    static func encoded(_ all: [Int32]) -> PostgresBytes { .plain(literal(all)) }
}

extension Int64: PostgresElement {
    static func encoded(_ all: [Int64]) -> PostgresBytes { .plain(literal(all)) }
}

private func literal(_ numbers: [some FixedWidthInteger]) -> String {
    "{" + numbers.map { String($0) }.joined(separator: ",") + "}"
}
