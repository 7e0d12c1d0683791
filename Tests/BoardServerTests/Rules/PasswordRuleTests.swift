import BoardServer
import Testing

@Suite struct PasswordRuleTests {
    /// A name of two letters stands in every twenty-fifth.
    @Test func `a password that is made up may be the account's`() throws {
        for _ in 0..<500 {
            try PasswordRule.check(PasswordRule.madeUp(for: "ab"), of: "ab")
        }
    }

    @Test(arguments: ["", "a", "a b"])
    func `none is made up for what is no name`(_ name: String) {
        #expect(throws: Problem.self) { _ = try PasswordRule.madeUp(for: name) }
    }
}
