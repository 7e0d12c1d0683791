/// A JSON encoder that writes bytes directly.
///
/// Encoding lists of posts is most of the server's work.
package struct JSONWriter {
    /// The output, with unused space at its end.
    private var buffer: [UInt8]
    private var count = 0
    /// Set if the next value needs a comma before it.
    private var needsComma = false

    package init(capacity: Int = 0) {
        buffer = Array(repeating: 0, count: capacity)
    }

    package var bytes: [UInt8] { Array(buffer[..<count]) }

    /// Returns the bytes without copying and resets the writer.
    package mutating func take() -> [UInt8] {
        buffer.removeLast(buffer.count - count)
        defer { self = JSONWriter() }
        return buffer
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

    /// Writes the name of a member, whose value must follow.
    package mutating func name(_ name: StaticString) {
        value(atMost: name.utf8CodeUnitCount + 3) { place in
            place[0] = UInt8(ascii: "\"")
            let end = 1 + name.utf8CodeUnitCount
            (place + 1).update(from: name.utf8Start, count: name.utf8CodeUnitCount)
            place[end] = UInt8(ascii: "\"")
            place[end + 1] = UInt8(ascii: ":")
            return end + 2
        }
        needsComma = false
    }

    package mutating func bool(_ value: Bool) {
        word(value ? "true" : "false")
    }

    package mutating func null() {
        word("null")
    }

    private mutating func word(_ word: StaticString) {
        value(atMost: word.utf8CodeUnitCount) { place in
            place.update(from: word.utf8Start, count: word.utf8CodeUnitCount)
            return word.utf8CodeUnitCount
        }
    }

    private mutating func open(
        _ first: Unicode.Scalar, _ last: Unicode.Scalar, _ write: (inout JSONWriter) -> Void
    ) {
        separate()
        append(UInt8(ascii: first))
        needsComma = false
        write(&self)
        append(UInt8(ascii: last))
        needsComma = true
    }

    /// Writes the comma after an earlier value.
    mutating func separate() {
        if needsComma { append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Writes a whole value with its comma in one step; a row of a list has twenty.
    @inline(__always)
    mutating func value(atMost room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        let comma = needsComma ? 1 : 0
        append(atMost: room + 1) { place in
            place[0] = UInt8(ascii: ",")
            return comma + write(place + comma)
        }
        needsComma = true
    }

    mutating func append(_ byte: UInt8) {
        append(atMost: 1) { place in
            place[0] = byte
            return 1
        }
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard let start = bytes.baseAddress else { return }
        append(atMost: bytes.count) { place in
            place.update(from: start, count: bytes.count)
            return bytes.count
        }
    }

    /// Reserves space; `write` fills it and returns the number of bytes used.
    @inline(__always)
    mutating func append(atMost room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
        if count + room > buffer.count { grow(by: room) }
        let start = count
        count += buffer.withUnsafeMutableBufferPointer { buffer in
            buffer.baseAddress.map { write($0 + start) } ?? 0
        }
    }

    private mutating func grow(by room: Int) {
        buffer.append(contentsOf: repeatElement(0, count: max(room, buffer.count, 64)))
    }
}

extension JSONWriter {
    /// Writes a member with a dynamic name.
    package mutating func member(named name: String, _ value: String) {
        string(name)
        append(UInt8(ascii: ":"))
        needsComma = false
        string(value)
    }

    package mutating func member(_ name: StaticString, _ value: String?) {
        self.name(name)
        if let value { string(value) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ value: Int?) {
        self.name(name)
        if let value { integer(Int64(value)) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ value: Bool) {
        self.name(name)
        bool(value)
    }

    package mutating func member(_ name: StaticString, _ value: EntryID?) {
        self.name(name)
        if let value { quoted(value.rawValue) } else { null() }
    }

    package mutating func member(_ name: StaticString, _ value: Timestamp?) {
        self.name(name)
        if let value { time(value) } else { null() }
    }
}
