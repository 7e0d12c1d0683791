import BoardCore
import Localization
import Testing

@testable import BoardClients

struct BoardServerRoleTests {
    @Test(arguments: [
        ("member", "member", "회원"), ("moderator", "moderator", "운영자"),
        ("admin", "administrator", "관리자"), ("owner", "owner", "owner"),
    ])
    func `the profile has the role in the language of the interface`(
        role: String, english: String, korean: String
    ) async throws {
        try await withBoardServer(Self.standIn(role)) { source, credentials in
            try await source.signIn(Self.ada, credentials)
            let accounts = try #require(source.accounts)
            #expect(try await accounts.profile().facts == [.init("Role", english)])
            let profile = try await InterfaceLanguage.$current.withValue(
                InterfaceLanguage(.korean)
            ) { try await accounts.profile() }
            #expect(profile.facts == [.init("역할", korean)])
        }
    }

    @Test(arguments: [("member", false), ("moderator", true), ("admin", true)])
    func `the permission to delete posts of others is known after signing in`(
        role: String, mayDelete: Bool
    ) async throws {
        let standIn = Self.standIn(role)
        try await withBoardServer(standIn) { source, credentials in
            try await source.signIn(Self.ada, credentials)

            #expect(source.capabilities.moderators["ada"] == mayDelete)
            _ = try await source.thread("1")
            #expect(!standIn.conversation.paths.contains("/api/v1/me"))
        }
    }

    @Test func `the role from an earlier session is requested with a post and again with the list`()
        async throws
    {
        let standIn = Self.standIn("member")
        try await withBoardServer(standIn) { first, credentials in
            try await first.signIn(Self.ada, credentials)
            let later = try BoardServerSource(
                id: first.id, url: first.base, version: "1", engine: Engine.makeCurrent(),
                limits: .patient(), credentials: credentials)
            #expect(later.capabilities.moderators["ada"] == nil)
            for _ in 0..<2 { _ = try await later.thread("1", reload: true) }
            #expect(later.capabilities.moderators["ada"] == false)
            #expect(standIn.conversation.paths.count { $0 == "/api/v1/me" } == 1)

            standIn.change { $0.members.roles["ada"] = "moderator" }
            _ = try await later.posts(PostRequest(reload: true)).whole()
            _ = try await later.thread("1", reload: true)
            #expect(later.capabilities.moderators["ada"] == true)
        }
    }

    @Test func `nothing is requested without an account, and failures are retried`() async throws {
        let standIn = Self.standIn("member")
        try await withBoardServer(standIn) { source, credentials in
            _ = try await source.thread("1")
            #expect(!standIn.conversation.paths.contains("/api/v1/me"))

            try await source.signIn(Self.ada, credentials)
            source.roles.renew()
            standIn.change { $0.members.roles["ada"] = "moderator" }
            standIn.conversation.respondNext("/me", with: FakeResponse(bytes: [], status: 400))
            for _ in 0..<2 { _ = try await source.thread("1", reload: true) }
            #expect(source.capabilities.moderators["ada"] == true)
        }
    }

    private static let ada: [AccountField: String] = [.name: "ada", .password: "correct horse"]

    private static func standIn(_ role: String) -> FakeBoardServer {
        var state = FakeBoardServer.State(posts: [BoardServerFixture.post("1", "Tea")])
        state.members.roles["ada"] = role
        return FakeBoardServer(state)
    }
}
