import Testing

@testable import BoardServer

@Suite struct OneTimeCodeTests {
    private let code = OneTimeCode(secret: Array("12345678901234567890".utf8))

    /// The last six of the eight digits in RFC 6238.
    @Test(arguments: [
        (59, "287082"), (1_111_111_109, "081804"), (1_111_111_111, "050471"),
        (1_234_567_890, "005924"), (2_000_000_000, "279037"), (20_000_000_000, "353130"),
    ])
    func `codes match the test vectors of RFC 6238`(_ seconds: Int64, _ expected: String) throws {
        let now = Timestamp(rawValue: seconds * 1000)
        let step = OneTimeCode.step(at: now)
        #expect(try code.code(of: step) == expected)
        let typed = " \(expected.prefix(3)) \(expected.suffix(3))"
        #expect(try code.step(of: typed, at: now) == step)
    }

    @Test func `clock skew of one step is allowed, and no more`() throws {
        let now = Timestamp.sample()
        let present = OneTimeCode.step(at: now)
        for apart in Int64(-3)...3 {
            let found = try code.step(of: code.code(of: present + apart), at: now)
            #expect(found == (abs(apart) <= 1 ? present + apart : nil))
        }
        for wrong in ["", "1", "abcdef", "0000000", String(repeating: "1", count: 10_000)] {
            #expect(try code.step(of: wrong, at: now) == nil)
        }
    }

    @Test func `the secret for an app is in base 32`() {
        #expect(code.text == "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ")
        #expect(OneTimeCode(secret: [0xFF]).text == "74")
        #expect(
            code.uri(board: "우리 판", account: "a&b")
                == "otpauth://totp/%EC%9A%B0%EB%A6%AC%20%ED%8C%90:a%26b?secret=\(code.text)"
                + "&issuer=%EC%9A%B0%EB%A6%AC%20%ED%8C%90")
        #expect(OneTimeCode().secret != OneTimeCode().secret)
    }

    @Test func `without OpenSSL an error is thrown instead of any code`() {
        let code = OneTimeCode(secret: code.secret) { _, _ in nil }
        #expect(throws: Problem.codesUnavailable) { try code.code(of: 1) }
        #expect(throws: Problem.codesUnavailable) { try code.step(of: "287082", at: .sample()) }
    }
}
