import BoardCore
import Testing

@testable import BoardClients

struct BBJAccountTests {
    private static let sysop: [AccountField: String] = [
        .name: "sysop", .password: "correct horse",
    ]
    private static let hash = SHA256.digits(of: "correct horse".utf8)

    @Test func `requests after sign-in contain the user id and password hash`() async throws {
        let server = FakeBBJServer()
        try await server.runWriting { source, credentials in
            let signedIn = try await source.signIn(Self.sysop, credentials)
            #expect(signedIn.account.name == "sysop" && signedIn.credential.userID == "u1")
            #expect(!"\(signedIn)".contains(Self.hash))

            let profile = try #require(try await source.accounts?.profile())
            #expect(profile.account.name == "sysop" && profile.createdAt != nil)
            #expect(profile.facts == [.init("Role", "administrator"), .init("Quip", "soup")])
            _ = try await source.page(PostRequest())
            let askers = server.state.withLock { $0.members.askers }
            #expect(askers.prefix(2).allSatisfy { $0.isEmpty })
            #expect(askers.dropFirst(2).allSatisfy { $0 == "u1 \(Self.hash)" })
        }
    }

    @Test func `a token requires a name, and is valid only for that name`() async throws {
        try await FakeBBJServer().runWriting { source, _ in
            let accounts = try #require(source.accounts)
            let signedIn = try await accounts.signIn(withToken: Self.hash, as: "sysop")
            #expect(signedIn.account.name == "sysop" && signedIn.credential.userID == "u1")
            let error = await failure { try await accounts.signIn(withToken: "old", as: "sysop") }
            #expect(error == .signedOut(host: ""))
            await #expect(throws: AccountError.self) {
                try await accounts.signIn(withToken: Self.hash, as: nil)
            }
        }
    }

    @Test(arguments: ["sysop", "nobody", ""])
    func `a wrong password and an unknown name have the same error`(name: String) async throws {
        try await FakeBBJServer().runWriting { source, credentials in
            let answers: [AccountField: String] = [.name: name, .password: "wrong"]
            let error = await accountFailure { try await source.signIn(answers, credentials) }
            #expect(error == .wrongNameOrPassword)
        }
    }

    @Test func `registration accepts a name in any script and signs in`() async throws {
        let server = FakeBBJServer()
        server.state.withLock { $0.members.code = "lantern" }
        try await server.runWriting { source, credentials in
            let terms = try #require(try await source.accounts?.terms().signUp)
            #expect(terms.fields == [.name, .password, .passwordAgain, .invitation])
            #expect(terms.optional == [.invitation])
            var answers: [AccountField: String] = [.name: "이서연", .password: "x y"]
            let error = await accountFailure { try await source.accounts?.signUp(answers) }
            #expect(error == .badAnswer(.invitation, reason: "Incorrect invitation code"))

            answers[.invitation] = "lantern"
            guard case .signedIn(let new)? = try await source.accounts?.signUp(answers) else {
                Issue.record("nobody is signed in")
                return
            }
            credentials[new.account.site] = new.credential
            let profile = try await source.accounts?.profile()
            #expect(profile?.account.name == "이서연")
        }
    }

    @Test(arguments: [
        ("sysop", "x", AccountError.badAnswer(.name, reason: "Username already registered")),
        ("stranger", "x", .denied(reason: "You are not allowed to register")),
        ("bob", "", .badAnswer(.password, reason: "A password needs at least one character.")),
    ])
    func `a rejected registration is reported with its reason`(
        name: String, password: String, expected: AccountError
    ) async throws {
        try await FakeBBJServer().runWriting { source, _ in
            let error = await accountFailure {
                try await source.accounts?.signUp([.name: name, .password: password])
            }
            #expect(error == expected)
        }
    }

    @Test func `changing the password changes the credential`() async throws {
        try await FakeBBJServer().runWriting { source, credentials in
            try await source.signIn(Self.sysop, credentials)
            let accounts = try #require(source.accounts)
            let wrong = await accountFailure {
                try await accounts.changePassword(
                    AccountProof(password: "wrong"), to: "battery staple")
            }
            #expect(wrong == .wrongNameOrPassword)

            let new = try await accounts.changePassword(
                AccountProof(password: "correct horse"), to: "battery staple")
            #expect(new?.userID == "u1")
            let error = await failure { try await accounts.profile() }
            #expect(error == .signedOut(host: ""))
            credentials[accounts.site] = new
            let profile = try await accounts.profile()
            #expect(profile.account.name == "sysop")
        }
    }

    @Test func `there is no profile without an account`() async throws {
        try await FakeBBJServer().runWriting { source, _ in
            let error = await failure { try await source.accounts?.profile() }
            #expect(error == .signedOut(host: ""))
        }
    }

    @Test func `the terms state that accounts cannot be deleted`() async throws {
        try await FakeBBJServer().runWriting { source, _ in
            let accounts = try #require(source.accounts)
            let terms = try await accounts.terms()
            #expect(terms.canChangePassword && !terms.canDeleteAccount)
            let error = await failure {
                try await accounts.deleteAccount(AccountProof(password: "x"))
            }
            #expect(
                error == .unsupported(reason: "BBJ boards have no way to delete an account."))
        }
    }

    @Test func `a hash that a server repeats appears in no error`() async throws {
        let server = FakeBBJServer()
        try await server.runWriting { source, credentials in
            try await source.signIn(Self.sysop, credentials)
            server.state.withLock {
                $0.answers = [.bbj(error: 4, "No \u{1B}[2J to \(Self.hash)")]
            }
            let error = await failure { try await source.accounts?.profile() }
            #expect(error == .rejectedByServer(host: "", reason: "No \u{FFFD}[2J to …"))
        }
    }
}

struct SHA256Tests {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        ("한글", "bd87f9bb68b67d2fa1cb82b6751820e946d5b1316d25d5fd96512fb4be44a2a8"),
        (
            String(repeating: "a", count: 55),
            "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"
        ),
        (
            String(repeating: "a", count: 56),
            "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"
        ),
        (
            String(repeating: "a", count: 64),
            "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"
        ),
        (
            String(repeating: "a", count: 1000),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
        ),
    ])
    func `the hash is standard SHA-256`(text: String, hash: String) {
        #expect(SHA256.digits(of: text.utf8) == hash)
    }
}
