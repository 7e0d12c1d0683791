import BoardServer
import Testing

@Suite struct PasswordPolicyTests {
    /// A random password contains a two-letter name in about one of 25 cases.
    @Test func `a generated password is valid for its account`() throws {
        for _ in 0..<500 {
            try PasswordPolicy.check(PasswordPolicy.madeUp(for: "ab"), of: "ab")
        }
    }

    @Test(arguments: ["", "a", "a b"])
    func `no password is generated for an invalid name`(_ name: String) {
        #expect(throws: Problem.self) { _ = try PasswordPolicy.madeUp(for: name) }
    }
}
