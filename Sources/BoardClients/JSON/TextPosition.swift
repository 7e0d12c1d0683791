import Localization

/// A position in a text as editors show it: line and column from 1, columns in Unicode scalars.
struct TextPosition: Equatable {
    private(set) var line = 1
    private(set) var column = 1
    /// The number of bytes before the position.
    private(set) var offset = 0

    mutating func advance(over bytes: ArraySlice<UInt8>) {
        offset += bytes.count
        let newlines = bytes.count { $0.equal(to: .newline) }
        line += newlines
        if newlines > 0 { column = 1 }
        let lastLine = newlines > 0 ? bytes.lastIndex(of: .newline) : nil
        column += bytes[(lastLine.map { $0 + 1 } ?? bytes.startIndex)...].count { ~$0.continues }
    }

    func advanced(over bytes: ArraySlice<UInt8>) -> Self {
        var position = self
        position.advance(over: bytes)
        return position
    }

    /// Returns a message for a problem at this position.
    func reason(_ reason: String) -> String {
        localized("line \(line), column \(column): \(reason)")
    }

    mutating func advance(over byte: UInt8) {
        offset += 1
        if byte == 0x0A {
            line += 1
            column = 1
        } else if byte & 0xC0 != 0x80 {
            column += 1
        }
    }
}

extension ArraySlice<UInt8> {
    /// Returns the number of marked bytes.
    ///
    /// Every byte of a document passes through this function, so it adds up eight counters in
    /// parallel, for as many words as fit into a one-byte counter.
    @inline(__always)
    fileprivate func count(_ marks: (UInt64) -> UInt64) -> Int {
        withUnsafeBytes { bytes in
            let wordCount = bytes.count / 8
            var count = 0
            for start in stride(from: 0, to: wordCount, by: 255) {
                var sums: UInt64 = 0
                for index in start..<Swift.min(start + 255, wordCount) {
                    sums &+= marks(UInt64(bytes, at: index &* 8)).ones
                }
                count += sums.sumOfBytes
            }
            for byte in bytes[(wordCount * 8)...] { count += Int(marks(UInt64(byte)).ones & 1) }
            return count
        }
    }
}
