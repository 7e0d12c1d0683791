import TestSupport

/// A generator of damaged text, reproducible by its seed.
struct Damage {
    private var random: SeededGenerator
    private let tokens: [[UInt8]]

    init(seed: UInt64, tokens: [String]) {
        random = SeededGenerator(seed: seed)
        self.tokens = tokens.map { Array($0.utf8) }
    }

    /// Returns the bytes with some of them changed, removed, duplicated or replaced by tokens.
    mutating func applied(to bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0..<Int.random(in: 1...6, using: &random) { damage(&bytes) }
        return bytes
    }

    private mutating func damage(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else { return }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1: bytes.insert(contentsOf: tokens.randomElement(using: &random) ?? [], at: place)
        case 2: bytes.removeSubrange(place..<end)
        case 3: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 4: replaceNumber(in: &bytes, near: place)
        default: bytes.removeSubrange(place...)
        }
    }

    /// Replaces a number with an unexpected value.
    private mutating func replaceNumber(in bytes: inout [UInt8], near place: Int) {
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
        let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
        let odd = ["0", "-1", "\(Int.max)", "\(Int.min)", "1e400", "null", "\"\""]
        bytes.replaceSubrange(start..<end, with: (odd.randomElement(using: &random) ?? "").utf8)
    }
}
