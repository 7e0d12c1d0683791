import TestSupport
import Testing

@testable import BoardClients

/// Tests that searching eight bytes at a time has the same result as searching single bytes.
struct ByteSearchTests {
    @Test func `a quote, a backslash or a newline is found at any position`() {
        for count in 0..<70 {
            let plain = (0..<count).map {
                [0x21, 0x23, 0x5B, 0x5D, 0xA2, 0xDC, 0x0B][$0 % 7] as UInt8
            }
            #expect(plain.firstQuoteOrBackslash(from: 0) == count)
            #expect(plain.firstNewline(from: 0) == count)
            for place in 0..<count {
                var bytes = plain
                bytes[place] = place % 2 == 0 ? .quote : .backslash
                if place + 5 < count { bytes[place + 5] = .quote }
                #expect(bytes.firstQuoteOrBackslash(from: 0) == place)
                #expect(bytes.firstQuoteOrBackslash(from: place) == place)
                bytes[place] = .newline
                #expect(bytes.firstNewline(from: place / 2) == place)
            }
        }
    }

    @Test func `a position is the same however it is reached`() {
        var random = SeededGenerator(seed: 3)
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 0...600, using: &random)).map { _ in
                ["a", "é", "한", "🎉", "\n"].randomElement(using: &random) ?? ""
            }
            let bytes = Array(text.joined().utf8)
            var stepwise = TextPosition()
            for byte in bytes { stepwise.advance(over: byte) }
            #expect(TextPosition().advanced(over: bytes[...]) == stepwise)
        }
    }

    @Test func `thousands of lines and columns are counted`() {
        let lines = [UInt8](repeating: .newline, count: 100_000)
        let columns = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
        let position = TextPosition().advanced(over: (lines + columns)[...])
        #expect(position.line == 100_001)
        #expect(position.column == 100_001)
        #expect(position.offset == 200_000)
    }

    @Test func `a hash depends on the bytes, not on their position`() {
        let bytes = (0..<100).map { UInt8($0 * 7 % 256) }
        var digests: Set<Int> = []
        for count in 0...50 {
            let digest = bytes.digest(of: 0..<count)
            #expect(([1, 2, 3] + bytes).digest(of: 3..<(count + 3)) == digest)
            digests.insert(digest)
            for place in 0..<count {
                var others = bytes
                others[place] ^= 1
                digests.insert(others.digest(of: 0..<count))
            }
        }
        #expect(digests.count == 51 + (0...50).reduce(0, +))
    }
}
