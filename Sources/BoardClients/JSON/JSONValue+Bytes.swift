extension JSONValue {
    /// The value as JSON in ASCII, which is valid in any encoding a server may assume.
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return bytes
    }

    private func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let number): bytes += "\(number)".utf8
        case .number(let number): bytes += (number.isFinite ? "\(number)" : "null").utf8
        case .string(let text): Self.write(text, to: &bytes)
        case .array(let elements):
            Self.write(elements, between: "[]", to: &bytes) { $0.write(to: &$1) }
        case .object(let members):
            Self.write(members, between: "{}", to: &bytes) { member, bytes in
                Self.write(member.name, to: &bytes)
                bytes += ":".utf8
                member.value.write(to: &bytes)
            }
        }
    }

    private static func write<Element>(
        _ elements: [Element], between brackets: String, to bytes: inout [UInt8],
        _ write: (Element, inout [UInt8]) -> Void
    ) {
        bytes += brackets.utf8.prefix(1)
        for (index, element) in elements.enumerated() {
            if index > 0 { bytes += ",".utf8 }
            write(element, &bytes)
        }
        bytes += brackets.utf8.suffix(1)
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        bytes += "\"".utf8
        for unit in text.utf16 {
            switch unit {
            case 0x22, 0x5C: bytes += [UInt8(ascii: "\\"), UInt8(unit)]
            case 0x20..<0x7F: bytes.append(UInt8(unit))
            default: bytes += "\\u".utf8 + unit.hexDigits
            }
        }
        bytes += "\"".utf8
    }
}

extension JSONValue {
    /// Creates an object without the members whose value is `nil`.
    static func object(of members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral text: String) { self = .string(text) }
    package init(integerLiteral number: Int) { self = .integer(number) }
    package init(booleanLiteral value: Bool) { self = .bool(value) }
    package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    package init(dictionaryLiteral members: (String, JSONValue)...) {
        self = .object(members.map { Member(name: $0, value: $1) })
    }
}

extension UInt16 {
    /// The four hexadecimal digits.
    fileprivate var hexDigits: [UInt8] {
        let digits = Array("0123456789abcdef".utf8)
        return [12, 8, 4, 0].map { digits[Int(self >> UInt16($0) & 15)] }
    }
}
