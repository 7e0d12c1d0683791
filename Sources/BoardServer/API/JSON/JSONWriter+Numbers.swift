extension JSONWriter {
    package mutating func integer(_ value: Int64) {
        self.value(atMost: Self.maxDigits) { Self.putDigits(of: value, at: $0) }
    }

    /// Writes a number as a string, as for ids.
    package mutating func quoted(_ value: Int64) {
        self.value(atMost: Self.maxDigits + 2) { place in
            place[0] = UInt8(ascii: "\"")
            let end = 1 + Self.putDigits(of: value, at: place + 1)
            place[end] = UInt8(ascii: "\"")
            return end + 1
        }
    }

    /// The digits of the lowest number, with its sign.
    private static let maxDigits = 20

    private static func putDigits(of value: Int64, at place: UnsafeMutablePointer<UInt8>) -> Int {
        place[0] = UInt8(ascii: "-")
        let first = value < 0 ? 1 : 0
        var rest = value.magnitude
        let width = width(of: rest)
        for index in (0..<width).reversed() {
            place[first + index] = UInt8(ascii: "0") + UInt8(rest % 10)
            rest /= 10
        }
        return first + width
    }

    private static func width(of number: UInt64) -> Int {
        var width = 1
        var rest = number / 10
        while rest > 0 {
            width += 1
            rest /= 10
        }
        return width
    }

    /// Writes a timestamp like `Timestamp.text`.
    ///
    /// It is optimized, because most numbers in lists are timestamps.
    package mutating func time(_ moment: Timestamp) {
        let time = CalendarTime(moment)
        guard 0...9999 ~= time.year else { return string(moment.text) }
        value(atMost: 26) { place in
            let pattern: StaticString = "\"0000-00-00T00:00:00.000Z\""
            place.update(from: pattern.utf8Start, count: 26)
            Self.put(time.year, 4, at: place + 1)
            Self.put(time.month, 2, at: place + 6)
            Self.put(time.day, 2, at: place + 9)
            Self.put(time.hour, 2, at: place + 12)
            Self.put(time.minute, 2, at: place + 15)
            Self.put(time.second, 2, at: place + 18)
            Self.put(time.millisecond, 3, at: place + 21)
            return 26
        }
    }

    private static func put(_ number: Int, _ width: Int, at place: UnsafeMutablePointer<UInt8>) {
        var rest = number
        for index in (0..<width).reversed() {
            place[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }
}
