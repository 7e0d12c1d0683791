/// The SHA-256 hash function of FIPS 180-4.
///
/// BBJ servers expect the hash of a password. It also identifies known secrets.
package enum SHA256 {
    /// Returns the hash as 64 hexadecimal digits in lower case.
    package static func digits(of bytes: some Sequence<UInt8>) -> String {
        var state = initial
        let message = padded(Array(bytes))
        for start in stride(from: 0, to: message.count, by: blockSize) {
            mix(message[start..<start + blockSize], into: &state)
        }
        return state.map(digits).joined()
    }

    private static let blockSize = 64

    private static func digits(of word: UInt32) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// Appends a 1 bit, zeros, and the length in bits at the end of the last block.
    private static func padded(_ message: [UInt8]) -> [UInt8] {
        var padded = message + [0x80]
        let used = (padded.count + 8) % blockSize
        padded += [UInt8](repeating: 0, count: (blockSize - used) % blockSize)
        let length = UInt64(message.count) &* 8
        return padded + (0..<8).reversed().map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    }

    private static func mix(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
        let schedule = schedule(of: block)
        var s = state
        for round in 0..<64 {
            let choice = (s[4] & s[5]) ^ (~s[4] & s[6])
            let majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2])
            let first =
                s[7] &+ s[4].mixed(6, 11, 25) &+ choice &+ constants[round] &+ schedule[round]
            let second = s[0].mixed(2, 13, 22) &+ majority
            s = [first &+ second, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
        }
        for index in state.indices { state[index] &+= s[index] }
    }

    /// Returns the message schedule: the words of a block and those derived from them.
    private static func schedule(of block: ArraySlice<UInt8>) -> [UInt32] {
        let bytes = Array(block)
        var schedule = (0..<16).map { index in
            bytes[index * 4..<index * 4 + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        }
        for index in 16..<64 {
            let (early, late) = (schedule[index - 15], schedule[index - 2])
            let low = early.rotated(7) ^ early.rotated(18) ^ (early >> 3)
            let high = late.rotated(17) ^ late.rotated(19) ^ (late >> 10)
            schedule.append(schedule[index - 16] &+ low &+ schedule[index - 7] &+ high)
        }
        return schedule
    }

    /// The first 32 bits of the fractional parts of the square roots of the first eight primes.
    private static let initial: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }

    fileprivate func mixed(_ first: UInt32, _ second: UInt32, _ third: UInt32) -> UInt32 {
        rotated(first) ^ rotated(second) ^ rotated(third)
    }
}
