import BoardApp
import BoardCore
import Synchronization
import TestSupport
import Testing

@MainActor struct RestoredAccountsTests {
    @Test func `an unreachable server is reported, and asked only once for two accounts`()
        async throws
    {
        let source = UnreachableSource()
        let keeper = MemoryAccountKeeper(
            SignedIn(source.site.account("ann"), Credential(secret: "token of ann")),
            SignedIn(source.site.account("bob"), Credential(secret: "token of bob")))
        let app = try AppOnScreen(source, accountStorage: keeper)
        await app.settle()

        #expect(app.picture.contains("Can't reach home.example."))
        #expect(source.asked.load(ordering: .relaxed) == 1)
    }
}

/// A source with accounts that cannot be reached.
private final class UnreachableSource: BoardSource {
    let id = SourceID.sample
    let name = "home"
    let capabilities = Capabilities()
    let site = ScriptedAccounts()
    var accounts: (any AccountService)? { site }
    let asked = Atomic(0)

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] _ in
            asked.add(1, ordering: .relaxed)
            throw BoardError.unreachable(host: "home.example")
        }
    }
}
