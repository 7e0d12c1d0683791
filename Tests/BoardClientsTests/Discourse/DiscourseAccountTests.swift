import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct DiscourseAccountTests {
    private static let key = "0123456789abcdef0123456789abcdef"

    @Test func `a token belongs to the account that the site reports`() async throws {
        let standIn = FakeDiscourseServer(.init())
        standIn.change {
            $0.members.namesByKey[Self.key] = "ada"
            $0.members.namesByAdminKey["admin"] = "bob"
        }
        try await withDiscourse(standIn) { source, _ in
            let accounts = try #require(source.accounts)
            let own = try await accounts.signIn(withToken: Self.key, as: nil)
            #expect(own.account.name == "ada" && own.credential.userID == nil)
            let admin = try await accounts.signIn(withToken: "admin", as: "bob")
            #expect(admin.account.name == "bob" && admin.credential.userID == "bob")
            let error = await failure { try await accounts.signIn(withToken: "old", as: "ada") }
            #expect(error == .signedOut(host: ""))
        }
    }

    @Test(.needsRSA) func `a message from the site's page can be decrypted only here`()
        async throws
    {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            let asked = try await Self.request(of: source)
            #expect(asked["application_name"] == "board-tui")
            #expect(asked["scopes"] == "read,write,session_info")
            #expect(asked["client_id"]?.isEmpty == false && asked["auth_redirect"] == nil)
            let pasted = try Self.message(for: asked, nonce: asked["nonce"] ?? "")

            let signedIn = try await source.signIn([.key: pasted, .name: ""], credentials)
            let profile = try await source.accounts?.profile()
            #expect(signedIn.account.name == "ada" && profile?.account == signedIn.account)
            #expect(signedIn.credential.secret == Self.key)
            let headers = standIn.conversation.questions.last?.headers
            #expect(headers?["user-api-key"] == Self.key && headers?["api-username"] == nil)
        }
    }

    @Test(.needsRSA) func `a name beside the message does not make it an administrator's key`()
        async throws
    {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            let asked = try await Self.request(of: source)
            let pasted = try Self.message(for: asked, nonce: asked["nonce"] ?? "")

            let signedIn = try await source.signIn([.key: pasted, .name: "ada"], credentials)

            #expect(signedIn.account.name == "ada" && signedIn.credential.userID == nil)
            let sent = standIn.conversation.questions.map(\.headers)
            #expect(sent.map { $0["user-api-key"] } == [Self.key])
            #expect(sent.allSatisfy { $0["api-key"] == nil })
        }
    }

    @Test(.needsRSA) func `a message for an older request is rejected, and the page remains`()
        async throws
    {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            let asked = try await Self.request(of: source)
            let again = try await Self.request(of: source)
            #expect(asked == again)
            let old = try Self.message(for: asked, nonce: "another")
            let broken = String(repeating: "A", count: 344)
            let answers = [old, broken, String(old.dropLast(60)), String(old.prefix(100)), ""]
            for (pasted, name) in answers.flatMap({ [($0, ""), ($0, "ada")] }) {
                let error = await accountFailure {
                    try await source.signIn([.key: pasted, .name: name], credentials)
                }
                let reason = "This is not the current code of the page; open it again."
                #expect(error == .badAnswer(.key, reason: reason))
            }
            #expect(standIn.conversation.questions.isEmpty)
        }
    }

    @Test func `a plain API key is accepted`() async throws {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            for name in ["", "ada"] {
                let signedIn = try await source.signIn(
                    [.key: " \(Self.key)\n", .name: name], credentials)
                #expect(signedIn.account.name == "ada" && signedIn.credential.userID == nil)
            }
        }
    }

    @Test func `an administrator's key requires a name`() async throws {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByAdminKey[Self.key] = "bob" }
        try await withDiscourse(standIn) { source, credentials in
            let terms = try #require(try await source.accounts?.terms())
            #expect(terms.signInFields == [.key, .name] && terms.signUp == nil)
            #expect(terms.optionalSignInFields == [.name])
            let signedIn = try await source.signIn(
                [.key: Self.key, .name: "bob "], credentials)
            let profile = try await source.accounts?.profile()

            #expect(signedIn.account.name == "bob" && profile?.account.name == "bob")
            let headers = standIn.conversation.questions.last?.headers
            #expect(headers?["api-key"] == Self.key && headers?["api-username"] == "bob")
            #expect(headers?["user-api-key"] == nil)
        }
    }

    @Test func `an unknown key is rejected and does not appear in errors`() async throws {
        let standIn = FakeDiscourseServer(.init())
        try await withDiscourse(standIn) { source, credentials in
            let error = await accountFailure {
                try await source.signIn([.key: Self.key], credentials)
            }
            #expect(error == .badAnswer(.key, reason: "The site does not accept this key."))
            for _ in 1...3 {
                standIn.conversation.respondNext(
                    "session/current.json", with: FakeResponse(text: "slow", status: 429))
            }
            let busy = await failure { try await source.signIn([.key: Self.key], credentials) }
            #expect(busy == .refused(host: "", status: 429))
        }
    }

    @Test func `signing out revokes the key, and an expired key is no error`() async throws {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            try await source.signIn([.key: Self.key], credentials)
            try await source.accounts?.signOut()
            #expect(standIn.conversation.paths.last == "/user-api-key/revoke")
            try await source.accounts?.signOut()
            credentials[try #require(source.accounts?.site)] = nil
            let error = await failure { try await source.accounts?.profile() }
            #expect(error == .signedOut(host: ""))
        }
    }

    @Test func `a key that the site does not revoke is reported`() async throws {
        let standIn = FakeDiscourseServer(.init())
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            try await source.signIn([.key: Self.key], credentials)
            standIn.conversation.respondNext(
                "revoke", with: FakeResponse(["error_type": "not_found"], status: 404))
            let error = await failure { try await source.accounts?.signOut() }
            guard case .unsupported(let reason)? = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(reason.contains("in your preferences there"))
        }
    }

    @Test func `an invalid name is not tried as that of an administrator's key`() async throws {
        let standIn = FakeDiscourseServer(.init())
        try await withDiscourse(standIn) { source, credentials in
            let message = String(repeating: "lsdx/+", count: 57) + "=="
            let error = await accountFailure {
                try await source.signIn([.key: "wrong", .name: message], credentials)
            }
            #expect(error == .badAnswer(.key, reason: "The site does not accept this key."))
            #expect(standIn.conversation.questions.allSatisfy { $0.headers["api-key"] == nil })
        }
    }

    @Test func `a revoked key is reported by any request that uses it`() async throws {
        let standIn = FakeDiscourseServer(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            try await source.signIn([.key: Self.key], credentials)
            standIn.change { $0.members.namesByKey = [:] }
            let reply = Draft(.reply(PostID("1", in: source.id), to: nil), "words")

            let list = await failure { try await source.page(PostRequest()) }
            let sent = await failure { try await source.writer?.send(reply, key: "k") }
            let profile = await failure { try await source.accounts?.profile() }

            #expect(list == .signedOut(host: "") && sent == list && profile == list)
        }
    }

    @Test(arguments: [true, false])
    func `a 403 does not expire an API key`(
        isMember: Bool
    ) async throws {
        let standIn = FakeDiscourseServer(.init(topics: [DiscourseFixture.topic(1, "Tea")]))
        standIn.change { $0.members.namesByKey[Self.key] = "ada" }
        try await withDiscourse(standIn) { source, credentials in
            if isMember { try await source.signIn([.key: Self.key], credentials) }
            standIn.conversation.respondNext(
                "latest.json",
                with: FakeResponse(
                    ["errors": ["Not yours."], "error_type": "invalid_access"], status: 403)
            )
            let error = await failure { try await source.page(PostRequest()) }
            #expect(error == .rejectedByServer(host: "", reason: "Not yours."))
        }
    }

    /// Returns the query parameters of the page that requests a key.
    private static func request(of source: DiscourseSource) async throws -> [String: String] {
        let terms = try #require(try await source.accounts?.terms())
        let page = try #require(terms.signInPage.flatMap { URLComponents(string: $0) })
        #expect(page.path == "/user-api-key/new")
        let items = page.queryItems ?? []
        return Dictionary(uniqueKeysWithValues: items.map { ($0.name, $0.value ?? "") })
    }

    /// Returns the message that the page shows after authorization, with line breaks.
    private static func message(
        for asked: [String: String], nonce: String
    ) throws -> String {
        let answer: JSONValue = [
            "key": .string(key), "nonce": .string(nonce), "push": false, "api": 4,
        ]
        let publicKey = try #require(asked["public_key"])
        let bytes = RSAEncryption.encrypt(answer.bytes, for: publicKey)
        return Data(bytes).base64EncodedString(options: [.lineLength64Characters])
    }
}

extension Trait where Self == ConditionTrait {
    /// Enables tests only if an RSA library is available.
    static var needsRSA: Self {
        .enabled(if: RSAKeyPair() != nil, "there is no OpenSSL 3 to make keys with")
    }
}

/// Runs `test` with a source of a Discourse site and without a signed-in account.
func withDiscourse(
    _ standIn: FakeDiscourseServer, test: (DiscourseSource, Credentials) async throws -> Void
) async throws {
    try await withSource(DiscourseSource.self, of: standIn, id: "forum", test: test)
}
