import Testing

@testable import BoardClients

/// Tests that blocks of bytes are validated like single characters.
struct UTF8ScanTests {
    /// Second bytes at the limits of the valid ranges, and some between them.
    static let seconds: [UInt8] = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC2, 0xFF,
    ]

    @Test(arguments: UInt8(0x7F)...0xFF)
    func `a character is valid or not independent of its position in a block`(lead: UInt8) {
        for second in Self.seconds {
            for third: UInt8 in [0x7F, 0x80, 0xBF, 0xC0] {
                for fourth: UInt8 in [0x7F, 0x80, 0xC0] {
                    expectSameEnd([lead, second, third, fourth], behind: 79)
                }
            }
        }
        for place in 60..<140 { expectSameEnd([lead, 0x9F, 0xBF, 0x80], behind: place) }
    }

    @Test func `characters of every length are recognized across blocks`() {
        let text = Array(String(repeating: "a한é👩‍💻\u{10FFFF}\u{800}글 ", count: 40).utf8)
        for start in 0..<24 {
            let bytes = Array(repeating: UInt8(ascii: "x"), count: start) + text
            #expect(bytes.endOfCharacters == bytes.count)
            for end in 0..<40 { expectSameEnd(Array(bytes.dropLast(end))) }
        }
    }

    @Test func `a non-ASCII byte is found at any position`() {
        for count in 0..<70 {
            let plain = [UInt8](repeating: 0x7F, count: count)
            #expect(plain.withUnsafeBytes { UTF8Scan(bytes: $0).isASCII(upTo: count) })
            for place in 0..<count {
                var bytes = plain
                bytes[place] = 0x80
                #expect(!bytes.withUnsafeBytes { UTF8Scan(bytes: $0).isASCII(upTo: count) })
                #expect(bytes.withUnsafeBytes { UTF8Scan(bytes: $0).isASCII(upTo: place) })
            }
        }
    }

    private func expectSameEnd(_ bytes: [UInt8], behind place: Int = 0) {
        let front = [UInt8](repeating: UInt8(ascii: "a"), count: place)
        let all = front + bytes + [UInt8](repeating: UInt8(ascii: "b"), count: 70)
        #expect(all.endOfCharacters == all.endOfCharactersOneByOne, "\(bytes) at \(place)")
    }
}

extension [UInt8] {
    fileprivate var endOfCharacters: Int {
        withUnsafeBytes { UTF8Scan(bytes: $0).endOfCharacters(from: 0) }
    }

    fileprivate var endOfCharactersOneByOne: Int {
        withUnsafeBytes { buffer in
            var index = 0
            while index < buffer.count,
                case .valid(let count) = UTF8Scan(bytes: buffer).sequence(at: index)
            {
                index += count
            }
            return index
        }
    }
}
