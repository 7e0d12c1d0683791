import GRDB
import Testing

@testable import BoardServer

@Suite struct AccountStorageTests {
    @Test(arguments: StorageUnderTest.available)
    func `a name is unique in every letter case and width`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            _ = try await storage.makeAccount("Ann")
            for name in ["Ann", "ann", "ANN", "Ａｎｎ"] {
                await #expect(throws: StorageError.nameTaken) {
                    _ = try await storage.makeAccount(name)
                }
                #expect(try await storage.credentials(named: name)?.account.name == "Ann")
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a name is unavailable if a lookalike in another script exists`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ace = try await storage.makeAccount("ace")
            _ = try await storage.makeAccount("Вор")
            for name in ["асе", "АСЕ"] {
                await #expect(throws: StorageError.nameTaken) {
                    _ = try await storage.makeAccount(name)
                }
            }
            await #expect(throws: StorageError.nameTaken) {
                _ = try await storage.write(.rename("Bop"), by: ace)
            }
            _ = try await storage.write(.rename("асе"), by: ace)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `an invitation creates one account, with its role`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            try await storage.addInvitation(
                NewInvitation(codeHash: [7], role: .admin, expiresAt: .sample(10)), at: .sample())
            #expect(try await storage.hasInvitation([7], at: .sample()))
            for signUp in [SignUp.invitation, .closed] {
                await #expect(throws: StorageError.invitationNeeded) {
                    try await sign(up: "bob", with: nil, signUp, in: storage)
                }
            }
            #expect(try await sign(up: "ann", with: [7], .closed, in: storage).role == .admin)
            await #expect(throws: StorageError.invitationNeeded) {
                try await sign(up: "bob", with: [7], .open, in: storage)
            }
            #expect(try await !storage.hasInvitation([7], at: .sample()))
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `an invitation is not used up by an unavailable name, and expires`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            _ = try await storage.makeAccount("ann")
            try await storage.addInvitation(
                NewInvitation(codeHash: [7], role: .member, expiresAt: .sample(10)), at: .sample())
            await #expect(throws: StorageError.nameTaken) {
                try await sign(up: "ann", with: [7], .invitation, in: storage)
            }
            await #expect(throws: StorageError.invitationNeeded) {
                try await sign(up: "bob", with: [7], .invitation, at: .sample(10), in: storage)
            }
            _ = try await sign(up: "bob", with: [7], .invitation, in: storage)
        }
    }

    @discardableResult
    private func sign(
        up name: String, with code: [UInt8]?, _ signUp: SignUp, at now: Timestamp = .sample(),
        in storage: any Storage
    ) async throws -> Account {
        let new = NewAccount(name: name, passwordHash: "h", invitation: code, signUp: signUp)
        return try await storage.createAccount(new, key: nil, at: now)
    }

    @Test(arguments: StorageUnderTest.available)
    func `a session is valid until it expires or its owner closes it`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let bob = try await storage.makeAccount("bob")
            let session = try await storage.openSession(
                NewSession(
                    accountID: ann.id, passwordHash: "hash of ann", tokenHash: [1],
                    expiresAt: .sample(10)),
                at: .sample())
            #expect(
                try await storage.signedIn(tokenHash: [1], at: .sample(9))?.account.name == "ann")
            #expect(try await storage.signedIn(tokenHash: [1], at: .sample(10)) == nil)
            #expect(try await storage.signedIn(tokenHash: [2], at: .sample()) == nil)

            try await storage.touchSession(session.id, at: .sample(5))
            let listed = try await storage.sessions(of: ann.id, at: .sample(5))
            #expect(listed.map(\.lastUsedAt) == [.sample(5)])
            #expect(try await storage.sessions(of: ann.id, at: .sample(10)).isEmpty)
            await #expect(throws: StorageError.notFound(.session)) {
                _ = try await storage.write(.closeSession(session.id), by: bob)
            }
            _ = try await storage.write(.closeSession(session.id), by: ann)
            #expect(try await storage.signedIn(tokenHash: [1], at: .sample()) == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a changed password ends the other sessions`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let sessions = try await open(3, for: ann, in: storage)
            _ = try await storage.write(
                .changePassword(from: "hash of ann", to: "new", keeping: sessions[1].id), by: ann)
            #expect(
                try await storage.sessions(of: ann.id, at: .sample()).map(\.id)
                    == [sessions[1].id])
            #expect(try await storage.credentials(of: ann.id)?.passwordHash == "new")
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a check of an old password permits neither a session nor another change`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let here = try await open(1, for: ann, in: storage)[0]
            let old = NewSession(
                accountID: ann.id, passwordHash: "hash of ann", tokenHash: [9],
                expiresAt: .sample(10))
            let change = Write.changePassword(from: "hash of ann", to: "new", keeping: here.id)
            _ = try await storage.write(change, by: ann)
            await #expect(throws: StorageError.passwordChanged) {
                _ = try await storage.openSession(old, at: .sample())
            }
            await #expect(throws: StorageError.passwordChanged) {
                _ = try await storage.write(change, by: ann)
            }
            #expect(try await storage.sessions(of: ann.id, at: .sample()).count == 1)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `setting a password ends all sessions of that account only`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let bob = try await storage.makeAccount("bob")
            for (number, account) in [(UInt8(1), ann), (2, ann), (3, bob)] {
                let new = NewSession(
                    accountID: account.id, passwordHash: "hash of \(account.name)",
                    tokenHash: [number], expiresAt: .sample(10))
                _ = try await storage.openSession(new, at: .sample())
            }

            try await storage.setPasswordHash("another", ofAccountNamed: "ANN")

            #expect(try await storage.credentials(named: "ann")?.passwordHash == "another")
            #expect(try await storage.sessions(of: ann.id, at: .sample()).isEmpty)
            #expect(try await storage.sessions(of: bob.id, at: .sample()).count == 1)
            await #expect(throws: StorageError.notFound(.account)) {
                try await storage.setPasswordHash("another", ofAccountNamed: "anne")
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `all accounts are listed with their properties, the oldest first`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            for name in ["ann", "bob", "eve"] { _ = try await storage.makeAccount(name) }
            let dan = try await storage.makeAccount("dan", role: .admin)
            try await storage.setBan(Ban(), ofAccountNamed: "ann", at: .sample())
            try await storage.offerSecondFactor([1], to: dan.id)
            let bob = try #require(try await storage.credentials(named: "bob")?.account)
            _ = try await storage.write(.deleteAccount, by: bob)

            let all = try await storage.allCredentials()

            #expect(all.map(\.account.name) == ["ann", "eve", "dan"])
            #expect(all.map(\.account.ban) == [Ban(), nil, nil])
            #expect(all.last == (try await storage.credentials(of: dan.id)))
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a deleted account leaves its posts without a name`(
        _ kind: StorageUnderTest
    ) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            _ = try await open(1, for: ann, in: storage)
            let post = try await storage.makePost(body: "kept", by: ann)
            let comment = try await storage.makeComment("kept too", on: post.id, by: ann)

            _ = try await storage.write(.deleteAccount, by: ann)

            let left = try await storage.post(post.id, viewer: nil)
            #expect(left.author == nil && left.body == "kept")
            #expect(try await storage.comment(comment.id, viewer: nil).author == nil)
            #expect(try await storage.credentials(named: "ann") == nil)
            #expect(try await storage.signedIn(tokenHash: [0], at: .sample()) == nil)
            await #expect(throws: StorageError.notFound(.account)) {
                try await storage.makePost(by: ann)
            }
            _ = try await storage.makeAccount("ann")
            #expect(try await storage.post(post.id, viewer: nil).author == nil)
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a receipt is found after its session ended`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            let session = try await open(1, for: ann, in: storage)[0]
            let writes = [Write.closeSession(session.id), .deleteAccount]
            for (number, write) in writes.enumerated() {
                let key = WriteKey(key: "\(number) token", fingerprint: [1])
                #expect(try await storage.receipt(for: key, of: .nobody) == nil)
                #expect(try await storage.write(write, by: ann, key: key) == .done)
                #expect(try await storage.receipt(for: key, of: .nobody) == .done)
                let other = WriteKey(key: key.key, fingerprint: [2])
                await #expect(throws: StorageError.keyReused) {
                    _ = try await storage.receipt(for: other, of: .nobody)
                }
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `no receipt contains the name of an account`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let new = NewAccount(name: "hildegard", passwordHash: "h")
            let key = WriteKey(key: "one", fingerprint: [1])
            let made = try await storage.createAccount(new, key: key, at: .sample())
            #expect(try await storage.createAccount(new, key: key, at: .sample()) == made)
            try await storage.makePost(by: made, key: key)
            let other = WriteKey(key: "two", fingerprint: [1])
            _ = try await storage.write(.rename("hildegarde"), by: made, key: other)
            #expect(try await storage.storedReceipts().count == 3)
            #expect(try await !storage.storedReceipts().contains { $0.contains("hildegard") })

            _ = try await storage.write(.deleteAccount, by: made)

            // The receipt of the sign-up remains, because it belongs to no account.
            #expect(try await storage.storedReceipts().count == 1)
            #expect(try await !storage.storedReceipts().contains { $0.contains("hildegard") })
            await #expect(throws: StorageError.keyReused) {
                _ = try await storage.createAccount(new, key: key, at: .sample())
            }
        }
    }

    @Test(arguments: StorageUnderTest.available)
    func `a new name is shown for all existing posts`(_ kind: StorageUnderTest) async throws {
        try await kind.with { storage in
            let ann = try await storage.makeAccount("ann")
            _ = try await storage.makeAccount("bob")
            let post = try await storage.makePost(by: ann)
            _ = try await storage.write(.rename("Ann"), by: ann)
            await #expect(throws: StorageError.nameTaken) {
                _ = try await storage.write(.rename("BOB"), by: ann)
            }
            #expect(try await storage.post(post.id, viewer: nil).author == "Ann")
        }
    }

    private func open(
        _ count: UInt8, for account: Account, in storage: any Storage
    ) async throws -> [Session] {
        var sessions: [Session] = []
        for number in 0..<count {
            let new = NewSession(
                accountID: account.id, passwordHash: "hash of \(account.name)",
                tokenHash: [number], expiresAt: .sample(1_000))
            sessions.append(try await storage.openSession(new, at: .sample()))
        }
        return sessions
    }
}
