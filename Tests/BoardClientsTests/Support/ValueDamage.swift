import TestSupport

@testable import BoardClients

/// A generator of unexpected JSON values, reproducible by its seed.
///
/// It replaces values so that the result is still JSON.
struct ValueDamage {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func applied(to value: JSONValue) -> JSONValue {
        guard Int.random(in: 0..<16, using: &random) > 0 else {
            return Self.odd.randomElement(using: &random) ?? .null
        }
        switch value {
        case .array(let elements):
            var elements = elements.map { applied(to: $0) }
            if Int.random(in: 0..<8, using: &random) == 0 { elements += elements }
            return .array(elements)
        case .object(let members):
            return .object(
                members.map { JSONValue.Member(name: $0.name, value: applied(to: $0.value)) })
        default: return value
        }
    }

    private static let odd: [JSONValue] = [
        .null, true, "", "\u{1B}[2J", "\u{202E}x\u{2028}", "-1", -1, 0, 1, 2, 3,
        .integer(.max), .integer(.min), .number(1e300), .number(-0.5), [], [[[]]], .object([]),
        ["id": 1], [1, 1, 2, 3], .string(String(repeating: "<p", count: 500)), "&#x110000;&amp",
    ]
}
