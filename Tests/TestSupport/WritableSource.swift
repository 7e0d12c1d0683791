import BoardApp
import BoardCore
import Foundation
import RIBs
import Synchronization

/// A board in memory with accounts and writing.
package final class WritableSource: BoardSource {
    package let id = SourceID.sample
    package let name = "home"
    package var capabilities: Capabilities { told.withLock { $0 } }
    package let accounts: (any AccountService)?
    package let writer: (any PostWriter)?
    package let inbox: (any InboxSource)?
    package let moderation: (any ModerationSource)?
    private let boardList: [Board]
    private let boardFailure: BoardError?
    private let threads: Mutex<[PostThread]>
    private let told: Mutex<Capabilities>
    private let moderatorsOfThreads: Moderators?
    private let absent = Mutex<[PostID]>([])

    /// - Parameter moderatorsOfThreads: The moderators that become known when a thread is reloaded.
    package init(
        posts: [PostThread] = [], boards: [Board] = [], accounts: ScriptedAccounts,
        writer: ScriptedWriter,
        writing: WriteCapabilities = [
            .posts, .replies, .edits, .deletions, .votes, .downvotes, .reports,
        ],
        moderators: Moderators = Moderators(), moderatorsOfThreads: Moderators? = nil,
        reportsVotes: Bool = false, editWindow: TimeInterval? = nil,
        inbox: (any InboxSource)? = nil, moderation: (any ModerationSource)? = nil,
        boardFailure: BoardError? = nil
    ) {
        self.moderation = moderation
        self.boardFailure = boardFailure
        self.inbox = inbox
        self.accounts = accounts
        self.writer = writer
        boardList = boards
        var capabilities = Capabilities(
            listsBoards: !boards.isEmpty || boardFailure != nil, writing: writing)
        capabilities.moderators = moderators
        capabilities.moderationAccounts = moderators
        capabilities.reportsVotes = reportsVotes
        capabilities.editWindow = editWindow
        told = Mutex(capabilities)
        self.moderatorsOfThreads = moderatorsOfThreads
        threads = Mutex(posts)
    }

    /// The posts that are no longer stored for reading offline.
    package var absentPosts: [PostID] { absent.withLock { $0 } }

    package func noteAbsence(of post: PostID) async { absent.withLock { $0.append(post) } }

    /// Replaces all posts.
    package func set(_ posts: [PostThread]) {
        threads.withLock { $0 = posts }
    }

    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [boardList, boardFailure] yield in
            if let boardFailure { throw boardFailure }
            yield(boardList)
        }
    }

    package func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { [self] yield in
            let posts = threads.withLock { $0 }
            guard moderatorsOfThreads != nil else {
                return yield(PostPage(boards: boardList, posts: .of(posts, in: request.board)))
            }
            // Omit the threads, so that they are requested separately.
            var rows = PostCollector(order: .asGiven)
            for post in posts { rows.append(post.post) }
            yield(PostPage(boards: boardList, posts: rows.list()))
        }
    }

    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .states { [self] yield in
            guard let thread = threads.withLock({ $0.first { $0.id == id } }) else {
                throw BoardError.notThere(name: id.raw)
            }
            if let moderatorsOfThreads, reload {
                told.withLock { $0.moderators = moderatorsOfThreads }
            }
            yield(thread)
        }
    }
}

extension WritingServices {
    /// Services without drafts and without a writer.
    @MainActor package static var empty: WritingServices {
        WritingServices(
            drafts: MemoryDraftStore(),
            outbox: Outbox(
                store: MemoryDraftStore(), writer: { _ in nil }, author: { _ in nil },
                sentence: { $0.message }),
            items: BehaviorRelay(value: []), accounts: BehaviorRelay(value: SignedInAccounts()))
    }
}

extension InboxFeed {
    /// The inbox of a source without inboxes.
    @MainActor package static var empty: InboxFeed {
        InboxFeed(
            source: StubSource(posts: []), streams: .inbox(), store: nil,
            pendingWork: ActivityTracker(), clock: ContinuousClock())
    }
}

extension InboxFeed.Streams {
    /// The streams of an inbox, by default without any events.
    @MainActor package static func inbox(
        accounts: any ValueStream<SignedInAccounts> = BehaviorRelay(value: SignedInAccounts()),
        listEvents: any ValueStream<FeedEvent> = PublishRelay(),
        changedPosts: any ValueStream<ChangedPosts> = PublishRelay(),
        filters: @escaping () -> [PostFilter] = { [] }
    ) -> Self {
        Self(
            accounts: accounts, listEvents: listEvents, changedPosts: changedPosts,
            filters: filters,
            queryContext: {
                PostQuery.Context(now: SamplePosts.now, boardNames: [:], marks: PostMarks())
            })
    }
}

extension WritingStreams {
    /// Streams without accounts or outbox items.
    @MainActor package static var quiet: WritingStreams {
        WritingStreams(
            accounts: BehaviorRelay(value: SignedInAccounts()),
            outbox: BehaviorRelay<[OutboxItem]>(value: []))
    }
}

extension PostActions {
    /// Actions at a source where nobody is signed in.
    @MainActor package static func none(at source: any BoardSource) -> PostActions {
        PostActions(
            source: source, accounts: BehaviorRelay(value: SignedInAccounts()),
            pendingWork: ActivityTracker())
    }
}
