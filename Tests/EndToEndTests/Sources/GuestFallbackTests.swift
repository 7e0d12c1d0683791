import BoardCore
import Synchronization
import TestSupport
import Testing

@testable import board_tui

/// Tests of reading with a credential that the site rejects.
struct GuestFallbackTests {
    private let accounts = ScriptedAccounts()
    private let credentials = Credentials()

    private var ann: SignedIn {
        SignedIn(accounts.account("ann"), Credential(secret: "ended token"))
    }

    @Test func `a rejected account is deleted with a message, and a guest reads`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        let said = Mutex<[String]>([])
        credentials.hold(ann)
        accounts.fail(BoardError.signedOut(host: "home.example"))
        var reading = reading(keeper)
        reading.say = { sentence in said.withLock { $0.append(sentence) } }

        let result = try await PostListing(listing: .everything).read(from: .init(reading: reading))

        #expect(result.posts.map(\.title) == ["Tea"])
        let sentence =
            "ann is no longer signed in at home.example; now a guest. Sign in again with"
            + " board-tui login."
        #expect(said.withLock { $0 } == [sentence])
        #expect(try await keeper.signedIn().isEmpty)
    }

    @Test func `a refusal of a valid credential is reported and deletes nothing`() async throws {
        let keeper = MemoryAccountKeeper(ann)
        credentials.hold(ann)

        let answer = try await reading(keeper).answer {
            MembersSource(accounts, credentials).posts(PostRequest())
        } status: { _ in
            nil
        }

        #expect(answer.failure == .signedOut(host: "home.example"))
        #expect(try await keeper.signedIn() == [ann])
    }

    private func reading(_ keeper: MemoryAccountKeeper) -> SourceReader {
        SourceReader(
            source: MembersSource(accounts, credentials),
            ends: GuestFallback(credentials: credentials, keeper: keeper))
    }
}

/// A site that refuses every credential.
private struct MembersSource: BoardSource {
    let id = SourceID.sample
    let name = "home"
    let capabilities = Capabilities()
    private let service: ScriptedAccounts
    private let credentials: Credentials

    init(_ service: ScriptedAccounts, _ credentials: Credentials) {
        self.service = service
        self.credentials = credentials
    }

    var accounts: (any AccountService)? { service }

    func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> { .states { _ in } }

    func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { yield in
            guard credentials[service.site] == nil else {
                throw BoardError.signedOut(host: "home.example")
            }
            yield(.of([PostThread(id: "1", title: "Tea", author: "bob")]))
        }
    }

    func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { _ in }
    }
}
