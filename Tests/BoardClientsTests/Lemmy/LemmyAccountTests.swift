import BoardCore
import Testing

@testable import BoardClients

struct LemmyAccountTests {
    private static let ada: [AccountField: String] = [
        .name: "ada", .password: "correct horse",
    ]
    private static let token = "a-long-token-of-ada-0"

    @Test(arguments: ["ada", "ada@tea.example"])
    func `the account has the name that the server returns`(typed: String) async throws {
        let standIn = FakeLemmyServer(.init())
        try await withLemmy(standIn) { source, credentials in
            var answers = Self.ada
            answers[.name] = typed
            let signedIn = try await source.signIn(answers, credentials)
            let profile = try await source.accounts?.profile()

            #expect(signedIn.account.name == "ada")
            #expect(profile?.account == signedIn.account && profile?.createdAt != nil)
            #expect(profile?.facts == [.init("Posts", "3"), .init("Comments", "4")])
            let asked = standIn.conversation.questions.last
            #expect(asked?.headers["authorization"] == "Bearer \(Self.token)")
        }
    }

    @Test func `a token belongs to the account that the server reports`() async throws {
        try await withLemmy(FakeLemmyServer(.init())) { source, credentials in
            let token = try await source.signIn(Self.ada, credentials).credential.secret
            let accounts = try #require(source.accounts)
            let signedIn = try await accounts.signIn(withToken: token, as: nil)
            #expect(signedIn.account.name == "ada" && signedIn.credential.secret == token)
            let error = await failure { try await accounts.signIn(withToken: "old", as: "ada") }
            #expect(error == .signedOut(host: ""))
        }
    }

    @Test func `a wrong password and a missing code are different errors`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.members.codes = ["ada": "123456"] }
        try await withLemmy(standIn) { source, credentials in
            var answers = Self.ada
            let noCode = await accountFailure { try await source.signIn(answers, credentials) }
            answers[.code] = "000000"
            let wrongCode = await accountFailure {
                try await source.signIn(answers, credentials)
            }
            answers[.code] = "123456"
            let signedIn = try await source.signIn(answers, credentials)
            answers[.password] = "wrong"
            let wrong = await accountFailure { try await source.signIn(answers, credentials) }

            #expect(noCode == .codeWanted && wrongCode == .wrongCode)
            #expect(wrong == .wrongNameOrPassword && signedIn.account.name == "ada")
        }
    }

    @Test(arguments: [
        ("email_not_verified", "", AccountError.awaitsMail),
        ("registration_application_is_pending", "", .awaitsApproval),
        (
            "registration_denied", "No\n\u{1B}[2J bots",
            .denied(reason: "No \u{FFFD}[2J bots")
        ),
        ("registration_denied", " ", .denied(reason: "")),
    ])
    func `a sign-in that is not yet allowed is rejected with its reason`(
        code: String, message: String, expected: AccountError
    ) async throws {
        let body: JSONValue = ["error": .string(code), "message": .string(message)]
        let standIn = FakeLemmyServer(.init())
        standIn.conversation.respondNext("user/login", with: FakeResponse(body, status: 400))
        try await withLemmy(standIn) { source, credentials in
            let error = await accountFailure { try await source.signIn(Self.ada, credentials) }
            #expect(error == expected)
        }
    }

    @Test func `a rate limit lasts as long as the server's window`() async throws {
        let standIn = FakeLemmyServer(.init())
        standIn.change { $0.rateLimit = ["register_per_second": 1800] }
        standIn.conversation.respondNext(
            "user/login", with: FakeResponse(["error": "rate_limit_error"], status: 400))
        try await withLemmy(standIn) { source, credentials in
            _ = try await source.page(PostRequest())
            let error = await failure { try await source.signIn(Self.ada, credentials) }
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(1800)))
        }
    }

    @Test func `an expired token does not sign in, and signing out with it is no failure`()
        async throws
    {
        let standIn = FakeLemmyServer(.init())
        try await withLemmy(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            try await source.accounts?.signOut()
            let error = await failure { try await source.accounts?.profile() }
            #expect(error == .signedOut(host: ""))

            try await source.accounts?.signOut()
            #expect(standIn.conversation.questions.last?.path == "/api/v3/user/logout")
        }
    }

    @Test func `a response without an account reveals an expired token without another request`()
        async throws
    {
        let standIn = FakeLemmyServer(.init())
        try await withLemmy(standIn) { source, credentials in
            let accounts = try #require(source.accounts)
            #expect(accounts.recognizesCredential == nil)
            credentials[accounts.site] = Credential(secret: "a token that has ended")

            _ = try await source.page(PostRequest())

            #expect(accounts.recognizesCredential == false)
            #expect(standIn.conversation.paths.count { $0 == "/api/v3/site" } == 1)
            try await source.signIn(Self.ada, credentials)
            #expect(accounts.recognizesCredential == true)
        }
    }

    @Test func `changing the password replaces the token`() async throws {
        let standIn = FakeLemmyServer(.init())
        try await withLemmy(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            let wrong = await accountFailure {
                try await accounts.changePassword(
                    AccountProof(password: "wrong"), to: "battery staple")
            }
            let short = await accountFailure {
                try await accounts.changePassword(
                    AccountProof(password: "correct horse"), to: "short")
            }
            #expect(wrong == .wrongNameOrPassword)
            #expect(
                short == .badAnswer(.password, reason: "The server says: invalid password."))

            let new = try await accounts.changePassword(
                AccountProof(password: "correct horse"), to: "battery staple")
            let error = await failure { try await accounts.profile() }
            #expect(error == .signedOut(host: ""))
            credentials[accounts.site] = new
            let profile = try await accounts.profile()
            #expect(profile.account.name == "ada")
        }
    }

    @Test func `deleting an account requires its password`() async throws {
        try await withLemmy(FakeLemmyServer(.init())) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            let wrong = await accountFailure {
                try await accounts.deleteAccount(AccountProof(password: "x"))
            }
            #expect(wrong == .wrongNameOrPassword)

            try await accounts.deleteAccount(AccountProof(password: "correct horse"))
            let error = await failure { try await accounts.profile() }
            #expect(error == .signedOut(host: ""))
        }
    }
}

/// Runs `test` with a source of a Lemmy server and without a signed-in account.
func withLemmy(
    _ standIn: FakeLemmyServer, test: (LemmySource, Credentials) async throws -> Void
) async throws {
    try await withSource(LemmySource.self, of: standIn, id: "lemmy", test: test)
}
