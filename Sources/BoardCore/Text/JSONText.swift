import Essentials

/// JSON fragments, combined without recursion so that nesting depth is unlimited.
package enum JSONText {
    /// Returns a quoted and escaped string; `null` for `nil`.
    package static func string(_ text: String?) -> String {
        guard let text else { return "null" }
        return "\"" + text.unicodeScalars.map(escaped).joined() + "\""
    }

    package static func number(_ number: Int?) -> String { number.map(String.init) ?? "null" }

    /// Returns a date in UTC as in RFC 3339; `null` for a year outside its range.
    package static func date(_ date: Date?) -> String {
        guard let date, years.contains(date) else { return "null" }
        return string(date.formatted(Date.ISO8601FormatStyle()))
    }

    package static func list(_ elements: [String]) -> String {
        "[" + elements.joined(separator: ", ") + "]"
    }

    /// Returns the members of an object, without its braces.
    package static func members(_ members: KeyValuePairs<String, String>) -> String {
        members.map { "\"\($0)\": \($1)" }.joined(separator: ", ")
    }

    private static let years =
        Date(timeIntervalSince1970: -62_135_596_800)...Date(timeIntervalSince1970: 253_402_300_799)

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": "\\\""
        case "\\": "\\\\"
        case "\n": "\\n"
        case "\t": "\\t"
        case _ where scalar.value < 0x20 || scalar.value == 0x7F: escape(scalar.value)
        default: String(scalar)
        }
    }

    private static func escape(_ value: UInt32) -> String {
        let digits = String(value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
