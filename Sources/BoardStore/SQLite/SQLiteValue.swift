import Essentials

/// A value of a column or a parameter.
enum SQLiteValue: Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
}

extension SQLiteValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByNilLiteral
{
    init(stringLiteral text: String) { self = .text(text) }
    init(integerLiteral number: Int64) { self = .integer(number) }
    init(nilLiteral: ()) { self = .null }

    init(_ text: String?) { self = text.map { .text($0) } ?? .null }
    init(_ number: Int) { self = .integer(Int64(number)) }
    init(_ number: Int?) { self = number.map { .integer(Int64($0)) } ?? .null }
    init(_ flag: Bool?) { self = flag.map { .integer($0 ? 1 : 0) } ?? .null }
    /// Stores a time as seconds since 2001, which preserves its full precision.
    init(_ time: Date?) { self = time.map { .real($0.timeIntervalSinceReferenceDate) } ?? .null }
}

/// A row of a result.
struct SQLiteRow {
    let values: [SQLiteValue]

    func text(_ column: Int) -> String? {
        if case .text(let text) = values[column] { text } else { nil }
    }

    func integer(_ column: Int) -> Int? {
        if case .integer(let number) = values[column] { Int(number) } else { nil }
    }

    func flag(_ column: Int) -> Bool? { integer(column).map { $0 != 0 } }

    func date(_ column: Int) -> Date? {
        real(column).map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    func real(_ column: Int) -> Double? {
        if case .real(let number) = values[column] { number } else { nil }
    }
}
