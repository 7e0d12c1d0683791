import BoardCore
import Foundation
import Testing

@testable import BoardClients

private typealias Fixture = BoardServerFixture

struct BoardServerAccountTests {
    private static let ada: [AccountField: String] = [
        .name: "ada", .password: "correct horse",
    ]

    @Test func `after signing in, requests contain the token`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            let signedIn = try await source.signIn(Self.ada, credentials)
            let profile = try await source.accounts?.profile()

            #expect(signedIn.account.name == "ada")
            #expect(signedIn.credential.expiresAt != nil)
            #expect(profile?.account == signedIn.account)
            #expect(profile?.facts == [.init("Role", "member")])
            let asked = standIn.conversation.questions
            #expect(asked.first?.headers["authorization"] == nil)
            #expect(asked.last?.headers["authorization"] == "Bearer token-of-ada-0")
        }
    }

    @Test func `a token belongs to the account that the server reports`() async throws {
        try await withBoardServer(FakeBoardServer(.init())) { source, credentials in
            let token = try await source.signIn(Self.ada, credentials).credential.secret
            let accounts = try #require(source.accounts)
            let signedIn = try await accounts.signIn(withToken: token, as: nil)
            #expect(signedIn.account.name == "ada" && signedIn.credential.secret == token)
            let error = await failure { try await accounts.signIn(withToken: "old", as: "ada") }
            #expect(error?.requiresSignIn == true)
        }
    }

    @Test func `signing in as another user omits the old token`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.change { $0.members.passwords["bob"] = "battery staple" }
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let bob = try await source.signIn(
                [.name: "bob", .password: "battery staple"], credentials)

            #expect(bob.account.name == "bob")
            let asked = standIn.conversation.questions.last
            #expect(asked?.headers["authorization"] == nil)
        }
    }

    @Test func `revoking a token ends only that token`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.change { $0.members.passwords["bob"] = "battery staple" }
        try await withBoardServer(standIn) { source, credentials in
            let accounts = try #require(source.accounts)
            try await source.signIn(Self.ada, credentials)
            let bob = try await accounts.signIn([.name: "bob", .password: "battery staple"])

            try await accounts.revoke(bob.credential)

            let asked = standIn.conversation.questions.last
            #expect(asked?.method == "DELETE" && asked?.path == "/api/v1/session")
            #expect(asked?.headers["authorization"] == "Bearer \(bob.credential.secret)")
            #expect(try await accounts.profile().account.name == "ada")
        }
    }

    @Test func `a wrong password and a missing code are different errors`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.change { $0.members.codes = ["ada": "123456"] }
        try await withBoardServer(standIn) { source, credentials in
            let wrong = await accountFailure {
                try await source.signIn([.name: "ada", .password: "wrong"], credentials)
            }
            let noCode = await accountFailure { try await source.signIn(Self.ada, credentials) }
            var answers = Self.ada
            answers[.code] = "000000"
            let wrongCode = await accountFailure {
                try await source.signIn(answers, credentials)
            }
            answers[.code] = "123456"
            let signedIn = try await source.signIn(answers, credentials)

            #expect(wrong == .wrongNameOrPassword)
            #expect(noCode == .codeWanted && wrongCode == .wrongCode)
            #expect(signedIn.account.name == "ada")
        }
    }

    @Test(arguments: [("open", true), ("invitation", false), ("closed", false)])
    func `the sign-up fields are those that the server requires`(
        policy: String, isOptional: Bool
    ) async throws {
        let standIn = FakeBoardServer(.init(signUp: policy))
        try await withBoardServer(standIn) { source, _ in
            let terms = try #require(try await source.accounts?.terms())
            let signUp = try #require(terms.signUp)

            #expect(terms.signInFields == [.name, .password] && terms.signInPage == nil)
            #expect(terms.canChangePassword && terms.canDeleteAccount)
            #expect(signUp.fields == [.name, .password, .passwordAgain, .invitation])
            #expect(signUp.optional == (isOptional ? [.invitation] : []))
            #expect(signUp.minimumPasswordLength == 10)
            #expect(signUp.note == (isOptional ? nil : "An account here needs an invitation."))
        }
    }

    @Test(arguments: ["invitation", "closed"])
    func `a new account is signed in`(policy: String) async throws {
        let standIn = FakeBoardServer(.init(signUp: policy))
        standIn.change { $0.members.invitations = ["come in"] }
        try await withBoardServer(standIn) { source, _ in
            let answers: [AccountField: String] = [
                .name: "이서연", .password: "long enough", .passwordAgain: "long enough",
                .invitation: "come in",
            ]
            guard case .signedIn(let new)? = try await source.accounts?.signUp(answers) else {
                Issue.record("nobody is signed in")
                return
            }
            #expect(new.account.name == "이서연")
        }
    }

    @Test(arguments: [
        (
            [AccountField.name: "x", .password: "long enough"],
            AccountError.badAnswer(.name, reason: "A name has 2 to 32 letters.")
        ),
        (
            [.name: "bob", .password: "hunter2"],
            .badAnswer(.password, reason: "A password has 10 characters; “…” has fewer.")
        ),
        (
            [.name: "ada", .password: "long enough", .invitation: "come in"],
            .badAnswer(.name, reason: "Another account has it.")
        ),
        (
            [.name: "bob", .password: "long enough", .invitation: " "],
            .badAnswer(.invitation, reason: "It takes an invitation.")
        ),
    ])
    func `an invalid value is reported for its field, without the password`(
        answers: [AccountField: String], expected: AccountError
    ) async throws {
        let standIn = FakeBoardServer(.init(signUp: "invitation"))
        standIn.change { $0.members.invitations = ["come in"] }
        try await withBoardServer(standIn) { source, _ in
            #expect(await accountFailure { try await source.accounts?.signUp(answers) } == expected)
        }
    }

    @Test func `too many attempts result in a wait`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.conversation.respondNext(
            "/session",
            with: Fixture.problem(
                429, code: "too-many-requests", detail: "Wait.", headers: ["Retry-After": "9"]))
        try await withBoardServer(standIn) { source, credentials in
            let error = await failure { try await source.signIn(Self.ada, credentials) }
            #expect(error == .refused(host: "", status: 429, retryAfter: .seconds(9)))
        }
    }

    @Test func `signing out revokes the token, and an expired token is no error`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            try await source.accounts?.signOut()
            #expect(standIn.conversation.questions.last?.method == "DELETE")
            #expect(await failure { try await source.accounts?.profile() } == .signedOut(host: ""))

            try await source.accounts?.signOut()
        }
    }

    @Test func `changing the password requires it and retains the token`() async throws {
        try await withBoardServer(FakeBoardServer(.init())) { source, credentials in
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
            #expect(short == .badAnswer(.password, reason: "A password has 10 characters."))

            let new = try await accounts.changePassword(
                AccountProof(password: "correct horse"), to: "battery staple")
            let profile = try await accounts.profile()
            #expect(new == nil && profile.account.name == "ada")
        }
    }

    @Test func `deleting an account requires its password`() async throws {
        try await withBoardServer(FakeBoardServer(.init())) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            let wrong = await accountFailure {
                try await accounts.deleteAccount(AccountProof(password: "x"))
            }
            #expect(wrong == .wrongNameOrPassword)

            try await accounts.deleteAccount(AccountProof(password: "correct horse"))
            #expect(await failure { try await accounts.profile() } == .signedOut(host: ""))
        }
    }

    @Test func `an account is created once even if responses are lost`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            var bob: [AccountField: String] = [.name: "bob", .password: "long enough"]
            for _ in 0..<2 {
                standIn.conversation.loseNextResponse("/accounts")
                let lost = await failure { try await accounts.signUp(bob) }
                #expect(lost == .refused(host: "", status: 504))
            }
            guard case .signedIn(let new) = try await accounts.signUp(bob) else {
                Issue.record("nobody is signed in")
                return
            }
            #expect(new.account.name == "bob")

            // A later request, or one with other fields, is a new one.
            let taken = AccountError.badAnswer(.name, reason: "Another account has it.")
            #expect(await accountFailure { try await accounts.signUp(bob) } == taken)
            bob[.name] = "eve"
            standIn.conversation.loseNextResponse("/accounts")
            _ = await failure { try await accounts.signUp(bob) }
            bob[.password] = "other words"
            #expect(await accountFailure { try await accounts.signUp(bob) } == taken)
        }
    }

    @Test func `a password is changed once even if the response and the code are lost`()
        async throws
    {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            standIn.change { $0.members.codes["ada"] = "123456" }
            let accounts = try #require(source.accounts)
            let proof = AccountProof(password: "correct horse", code: "123456")
            let later = AccountProof(password: "correct horse", code: "654321")
            standIn.conversation.loseNextResponse("/me/password")
            _ = await failure {
                try await accounts.changePassword(proof, to: "battery staple")
            }
            _ = try await accounts.changePassword(later, to: "battery staple")

            let again = await accountFailure {
                try await accounts.changePassword(proof, to: "battery staple")
            }
            #expect(again == .wrongNameOrPassword)
        }
    }

    @Test func `an account is deleted once even if the response is lost`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            let proof = AccountProof(password: "correct horse")
            standIn.conversation.loseNextResponse("/me")
            _ = await failure { try await accounts.deleteAccount(proof) }

            try await accounts.deleteAccount(proof)

            #expect(await failure { try await accounts.profile() } == .signedOut(host: ""))
        }
    }

    @Test func `a code is sent if the server requires one`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            standIn.change { $0.members.codes["ada"] = "123456" }
            let accounts = try #require(source.accounts)
            var proof = AccountProof(password: "correct horse")
            let wanted = await accountFailure { try await accounts.deleteAccount(proof) }
            proof.code = "1"
            let wrong = await accountFailure {
                try await accounts.changePassword(proof, to: "battery staple")
            }
            #expect(wanted == .codeWanted && wrong == .wrongCode)

            proof.code = "123456"
            _ = try await accounts.changePassword(proof, to: "battery staple")
            try await accounts.deleteAccount(
                AccountProof(password: "battery staple", code: "123456"))
        }
    }

    @Test func `turning codes on and off requires the secret`() async throws {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            let codes = try #require(accounts.codes)
            let password = Self.ada[.password] ?? ""
            #expect(try await accounts.profile().requiresCode == false)

            let secret = try await codes.offer(password: password)
            #expect(secret.groups == "GEZD GNBV GY3T QOJQ")
            #expect(secret.address == "otpauth://totp/a:ada?secret=GEZDGNBVGY3TQOJQ")
            let code = String(secret.text.reversed())
            try await codes.turnOn(code: code)
            #expect(try await accounts.profile().requiresCode == true)
            try await codes.turnOff(password: password, code: code)
            #expect(try await accounts.profile().requiresCode == false)
        }
    }

    @Test func `a wrong password and a wrong code are different, without secrets`() async throws {
        try await withBoardServer(FakeBoardServer(.init())) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let codes = try #require(source.accounts?.codes)
            let offer = await accountFailure { try await codes.offer(password: "guess") }
            let on = await accountFailure { try await codes.turnOn(code: "000000") }
            let off = await accountFailure {
                try await codes.turnOff(password: "guess", code: "000000")
            }

            #expect(offer == .wrongNameOrPassword && off == .wrongNameOrPassword)
            #expect(on == .badAnswer(.code, reason: "Not “…”."))
        }
    }

    @Test func `a response without a token does not sign in`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.conversation.respondNext("/session", with: FakeResponse(["token": ""]))
        try await withBoardServer(standIn) { source, credentials in
            let error = await failure { try await source.signIn(Self.ada, credentials) }
            #expect(error == .unexpectedResponse(host: "", .lacksMember("token")))
        }
    }

    @Test func `error messages are sanitized`() async throws {
        let standIn = FakeBoardServer(.init())
        standIn.conversation.respondNext(
            "/session",
            with: Fixture.problem(422, code: "x", detail: "No\n\u{1B}[2J", field: "name"))
        try await withBoardServer(standIn) { source, credentials in
            let error = await accountFailure { try await source.signIn(Self.ada, credentials) }
            #expect(error == .badAnswer(.name, reason: "No \u{FFFD}[2J"))
        }
    }
}

/// Runs `test` with a source of a board server and without a signed-in account.
func withBoardServer(
    _ standIn: FakeBoardServer,
    test: (BoardServerSource, Credentials) async throws -> Void
) async throws {
    try await withSource(BoardServerSource.self, of: standIn, id: "own", test: test)
}
