import BoardCore
import Testing

@testable import BoardClients

/// Tests of tokens from the user's own command, which may belong to any account.
struct BoardServerTokenTests {
    @Test func `a token of another account is only used to detect that it is one`()
        async throws
    {
        let standIn = FakeBoardServer(.init())
        try await withBoardServer(standIn) { source, credentials in
            let accounts = try #require(source.accounts)
            let secret = try await accounts.signIn([.name: "ada", .password: "correct horse"])
                .credential.secret
            let printed = Credential(secret: secret, isUnverified: true)
            let bob = SignedIn(Account("bob", at: accounts.site), printed)
            credentials.hold(bob)
            let before = standIn.conversation.questions.count

            #expect(await failure { try await source.page(PostRequest()) }?.requiresSignIn == true)

            let asked = standIn.conversation.questions.dropFirst(before)
            #expect(asked.map(\.path) == ["/api/v1/me"])
            #expect(
                credentials.ownershipError(of: bob)?.sentence.contains("of ada, not of bob") == true
            )
            credentials.hold(SignedIn(Account("ada", at: accounts.site), printed))
            _ = try await source.page(PostRequest())
            #expect(
                standIn.conversation.questions.last?.headers["authorization"] == "Bearer \(secret)")
        }
    }
}
