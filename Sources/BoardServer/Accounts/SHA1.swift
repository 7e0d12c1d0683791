/// SHA-1, which authenticator apps count with; for nothing that has to stand against collisions.
package enum SHA1 {
    static let blockSize = 64

    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
        let padded = padded(bytes)
        for start in stride(from: 0, to: padded.count, by: blockSize) {
            add(padded[start..<(start + blockSize)], to: &state)
        }
        return state.flatMap(bigEndian)
    }

    /// With a key, by RFC 2104.
    package static func authentication(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        let short = key.count > blockSize ? hash(key) : key
        let block = short + Array(repeating: 0, count: blockSize - short.count)
        return hash(block.map { $0 ^ 0x5C } + hash(block.map { $0 ^ 0x36 } + bytes))
    }

    static func bigEndian(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// A one, zeros, and the count of bits, to whole blocks.
    private static func padded(_ bytes: [UInt8]) -> [UInt8] {
        let zeros = (2 * blockSize - 9 - bytes.count % blockSize) % blockSize
        return bytes + [0x80] + Array(repeating: 0, count: zeros)
            + bigEndian(UInt64(bytes.count) * 8)
    }

    private static func add(_ block: ArraySlice<UInt8>, to state: inout [UInt32]) {
        var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
        for (round, word) in words(of: block).enumerated() {
            let (mix, constant) = mixed(b, c, d, in: round)
            let next = rotated(a, by: 5) &+ mix &+ e &+ constant &+ word
            (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
        }
        for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }

    private static func words(of block: ArraySlice<UInt8>) -> [UInt32] {
        let first = block.startIndex
        var words = (0..<16).map { word in
            block[(first + 4 * word)..<(first + 4 * word + 4)]
                .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<80 {
            let mix = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
            words.append(rotated(mix, by: 1))
        }
        return words
    }

    private static func mixed(
        _ b: UInt32, _ c: UInt32, _ d: UInt32, in round: Int
    ) -> (mix: UInt32, constant: UInt32) {
        switch round {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
    }

    private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
        word << count | word >> (32 - count)
    }
}
