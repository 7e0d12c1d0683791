import Testing

@testable import BoardServer

@Suite struct InitialSetupTests {
    @Test(arguments: StorageUnderTest.available)
    func `an existing board gets its administrator, too`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            try await InitialSetup.prepare(storage)
            let code = try #require(try await InitialSetup.invite(to: storage, at: .sample()))
            #expect(try await storage.boards().map(\.id) == ["general"])
            let new = NewAccount(
                name: "ann", passwordHash: "h", invitation: Token.hash(of: code), signUp: .closed)
            let made = try await storage.createAccount(new, key: nil, at: .sample())
            #expect(made.role == .admin)
            #expect(try await InitialSetup.invite(to: storage, at: .sample()) == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `the first invitation is created once, until it expires`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            _ = try await storage.makeAccount("bob", role: .moderator)
            _ = try await storage.invite(as: .moderator, at: .sample())
            #expect(try await InitialSetup.invite(to: storage, at: .sample()) != nil)
            #expect(try await InitialSetup.invite(to: storage, at: .sample(1)) == nil)
            let later = .sample() + Retention.invitation
            #expect(try await InitialSetup.invite(to: storage, at: later) != nil)
        }
    }
}
