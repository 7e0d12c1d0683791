import BoardServer
import Testing

@Suite struct OneTimeCodeTests {
    private let code = OneTimeCode(secret: Array("12345678901234567890".utf8))

    /// The last six of the eight digits that RFC 6238 gives.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func `codes are those of RFC 6238`(_ seconds: Int64, _ expected: String) {
        let now = Timestamp(rawValue: seconds * 1000)
        let step = OneTimeCode.step(at: now)
        #expect(code.code(of: step) == expected)
        #expect(code.step(of: " \(expected.prefix(3)) \(expected.suffix(3))", at: now) == step)
    }

    @Test func `a clock may be one step off and no more`() {
        let now = Timestamp.sample()
        let present = OneTimeCode.step(at: now)
        for apart in Int64(-3)...3 {
            let found = code.step(of: code.code(of: present + apart), at: now)
            #expect(found == (abs(apart) <= 1 ? present + apart : nil))
        }
        for wrong in ["", "1", "abcdef", "0000000", String(repeating: "1", count: 10_000)] {
            #expect(code.step(of: wrong, at: now) == nil)
        }
    }

    @Test func `an app is given the secret in base 32`() {
        #expect(code.text == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(OneTimeCode(secret: [0xFF]).text == "74")
        #expect(
            code.uri(board: "우리 판", account: "a&b")
                == "otpauth://totp/%EC%9A%B0%EB%A6%AC%20%ED%8C%90:a%26b?secret=\(code.text)"
                + "&issuer=%EC%9A%B0%EB%A6%AC%20%ED%8C%90")
        #expect(OneTimeCode().secret != OneTimeCode().secret)
    }

    /// Of RFC 3174 and RFC 2202, and one more byte than fits into the last block each.
    @Test(arguments: [
        ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
        ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
    ])
    func `SHA-1 is that of RFC 3174`(_ text: String, _ expected: String) {
        #expect(hex(SHA1.hash(Array(text.utf8))) == expected)
    }

    @Test func `a key longer than a block is hashed first`() {
        let text = "Test Using Larger Than Block-Size Key - Hash Key First"
        let key = [UInt8](repeating: 0xAA, count: 80)
        #expect(
            hex(SHA1.authentication(of: Array(text.utf8), key: key))
                == "aa4ae5e15272d00e95705637ce8a3b55ed402112")
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
