import TestSupport

/// A mutator of bytes in a few places, deterministic for a seed.
struct Mutator {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func spoil(oneOf samples: [[UInt8]]) -> [UInt8] {
        spoil(samples.randomElement(using: &generator) ?? [])
    }

    private mutating func spoil(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &generator) { change(&bytes) }
        return bytes
    }

    /// Splits bytes into pieces of any size.
    mutating func pieces(of bytes: [UInt8]) -> [[UInt8]] {
        var (pieces, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], bytes[...])
        while !rest.isEmpty {
            let size = Int.random(in: 1...max(1, rest.count / 2), using: &generator)
            pieces.append(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
        }
        return pieces
    }

    private mutating func change(_ bytes: inout [UInt8]) {
        let range = someRange(of: bytes)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: bytes.removeSubrange(range)
        case 1: bytes.insert(contentsOf: bytes[range], at: someRange(of: bytes).lowerBound)
        case 2: bytes.replaceSubrange(range, with: someWord)
        case 3: bytes.insert(contentsOf: someWord, at: range.lowerBound)
        case 4: bytes.removeSubrange(range.upperBound...)
        default: turnBit(in: &bytes, at: range.lowerBound)
        }
    }

    /// Returns a random range, usually a short one.
    private mutating func someRange(of bytes: [UInt8]) -> Range<Int> {
        let start = Int.random(in: 0...bytes.count, using: &generator)
        let limit = [1, 4, 20, 200].randomElement(using: &generator) ?? 1
        let length = Int.random(in: 0...limit, using: &generator)
        return start..<min(bytes.count, start + length)
    }

    private mutating func turnBit(in bytes: inout [UInt8], at place: Int) {
        guard bytes.indices.contains(place) else { return }
        bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    }

    /// A random byte, or a text that parsers often handle wrongly.
    private var someWord: [UInt8] {
        mutating get {
            let byte = UInt8.random(in: 0...255, using: &generator)
            return (Self.words.randomElement(using: &generator) ?? nil)?.bytes ?? [byte]
        }
    }

    private static let words: [String?] = [
        nil, nil, nil, "\r\n", "\r\n\r\n", "\n", "\r", "\0", "\u{1b}[2J", "\u{9b}", "\u{202e}",
        "-1",
        "0", "99999999999999999999", "1e999", "ffffffffffffffff", "\"", "\\", "\\ud800", "\\u0000",
        "{", "}", "[", "]", "]]]]]]", "[[[[[[", ",", ":", "null", ";", " ", "\t", "\u{feff}", "é",
        "👩‍👩‍👧",
        "HTTP/1.1 ", "Content-Length: 5\r\n", Chunks.field, "Content-Encoding: gzip\r\n",
    ]
}
