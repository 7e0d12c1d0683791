/// Writes JSON into bytes, without values in between: lists of posts are most of what the server does.
package struct JSONWriter {
    package private(set) var bytes: [UInt8] = []
    /// Whether the next value follows another one.
    private var needsComma = false

    package init(capacity: Int = 0) {
        bytes.reserveCapacity(capacity)
    }

    package mutating func object(_ members: (inout JSONWriter) -> Void) {
        open("{", "}", members)
    }

    package mutating func array<Element>(
        _ elements: some Sequence<Element>, _ write: (inout JSONWriter, Element) -> Void
    ) {
        open("[", "]") { writer in
            for element in elements { write(&writer, element) }
        }
    }

    /// Writes the name of a member; its value has to follow.
    package mutating func name(_ name: StaticString) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
        bytes.append(UInt8(ascii: "\""))
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    package mutating func string(_ text: String) {
        separate()
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { appendEscaped($0) }
        bytes.append(UInt8(ascii: "\""))
    }

    package mutating func integer(_ value: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(value).utf8)
    }

    package mutating func bool(_ value: Bool) {
        separate()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    package mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    private mutating func open(
        _ first: Unicode.Scalar, _ last: Unicode.Scalar, _ write: (inout JSONWriter) -> Void
    ) {
        separate()
        bytes.append(UInt8(ascii: first))
        needsComma = false
        write(&self)
        bytes.append(UInt8(ascii: last))
        needsComma = true
    }

    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Takes over stretches without a special character at once.
    private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for (index, byte) in text.enumerated() where Self.isSpecial(byte) {
            bytes.append(contentsOf: text[start..<index])
            appendEscape(byte)
            start = index + 1
        }
        bytes.append(contentsOf: text[start...])
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
    }

    private mutating func appendEscape(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
        case 0x0A: bytes += Array("\\n".utf8)
        case 0x09: bytes += Array("\\t".utf8)
        default:
            let digits = String(byte, radix: 16)
            bytes += Array(("\\u00" + (byte < 0x10 ? "0" : "") + digits).utf8)
        }
    }
}

extension JSONWriter {
    /// Writes a member whose name is known only now.
    package mutating func member(named name: String, _ value: String) {
        string(name)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ value: Int?) {
        self.name(name)
        if let value { integer(value) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    package mutating func member(_ name: StaticString, _ value: EntryID?) {
        self.name(name)
        guard let value else { return null() }
        string(String(value.rawValue))
    }

    package mutating func member(_ name: StaticString, _ value: Timestamp?) {
        self.name(name)
        guard let value else { return null() }
        string(value.text)
    }
}
