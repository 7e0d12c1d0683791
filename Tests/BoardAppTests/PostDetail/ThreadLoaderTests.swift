import BoardCore
import RIBs
import TestSupport
import Testing

@testable import BoardApp

@MainActor struct ThreadLoaderTests {
    private let source = HeldThreads()
    private let listener = ThreadLoaderListenerSpy()
    private let interactor = Interactor()
    private let pendingWork = ActivityTracker()
    private let tree = SamplePosts.tree

    /// Returns a loader that follows a list.
    private func loader(
        of page: PostPage = .rows([SamplePosts.tree]), at comment: String? = nil
    ) -> (ThreadLoader, BehaviorRelay<PostPage>) {
        let loader = ThreadLoader(
            tree.post, at: comment, source: source, actions: .none(at: source),
            look: RenderOptions(), pendingWork: pendingWork, clock: ContinuousClock())
        loader.listener = listener
        listener.loader = loader
        let contents = BehaviorRelay(value: page)
        interactor.activate()
        loader.follow(contents, for: interactor)
        return (loader, contents)
    }

    @Test func `a thread that comes with the list is not requested`() {
        let (loader, _) = loader(of: .of([tree]))

        #expect(loader.progress == .whole)
        #expect(loader.content.thread.comments == tree.comments)
        #expect(source.requests.isEmpty)
    }

    @Test func `another thread is requested once, and again on a refresh`() async {
        let (loader, contents) = loader()
        contents.accept(.rows([tree]))
        source.send(tree)
        source.end()
        await pendingWork.finish()

        loader.refresh()

        #expect(source.requests == ["tree", "tree anew"])
        #expect(loader.content.thread.comments == tree.comments)
    }

    @Test func `a part of a reload does not hide comments`() async {
        let (loader, _) = loader()
        source.send(tree)
        source.end()
        await pendingWork.finish()
        var part = PostThread(id: "tree", title: "Part", comments: [tree.comments[0]])
        part.isLoading = true

        loader.refresh()
        source.send(part)
        source.end()
        await pendingWork.finish()

        #expect(loader.content.thread.comments == tree.comments)
    }

    @Test func `a late response to an earlier request is dropped`() async {
        let (loader, _) = loader()
        let old = PostThread(id: "tree", title: "Old")

        loader.refresh()
        source.send(old, to: 0)
        source.end(0)
        source.send(tree)
        source.end()
        await pendingWork.finish()

        #expect(source.requests == ["tree", "tree anew"])
        #expect(listener.titles.isEmpty == false)
        #expect(!listener.titles.contains("Old"))
    }

    @Test func `replies that fail to load leave the thread as it was`() async {
        let (loader, _) = loader()
        source.send(tree)
        source.end()
        await pendingWork.finish()

        loader.loadReplies(to: "a")
        source.end(throwing: BoardError.notThere(name: "a"))
        await pendingWork.finish()

        #expect(source.requests.last == "tree under a")
        #expect(loader.content.thread.comments == tree.comments)
        #expect(listener.messages == ["Loading replies…", BoardError.notThere(name: "a").message])
        #expect(loader.progress == .asked)
    }

    /// Returns the thread with its first comments and those missing.
    private func part(_ count: Int, replies: Int = 0, missing: Int = 0) -> PostThread {
        var comments = Array(SamplePosts.treeComments.prefix(count))
        let first = comments[0]
        comments[0] = Comment(
            id: first.id, author: first.author, body: first.body, depth: 0, missingReplies: replies)
        return PostThread(post: tree.post, comments: comments, missingComments: missing)
    }

    /// Answers the latest request, and waits for a message, or else for the end of all loads.
    private func answer(_ thread: PostThread, until message: String? = nil) async {
        source.send(thread)
        source.end()
        guard let message else { return await pendingWork.finish() }
        #expect(await eventually { listener.messages.last == message })
    }

    @Test func `a refresh loads missing replies, then missing comments`() async {
        let (loader, _) = loader()
        await answer(part(1, replies: 3, missing: 2))
        loader.refresh()

        await answer(
            part(1, replies: 3, missing: 2), until: "no new comments · loading 5 more…")
        await answer(part(4, missing: 2), until: "no new comments · loading 2 more…")
        await answer(tree)

        #expect(
            source.requests
                == ["tree", "tree anew", "tree under a", "tree under \(tree.comments[3].id)"])
        #expect(listener.messages.last == "no new comments · 5 more loaded")
    }

    @Test func `a source that returns no more is not asked again`() async {
        let (loader, _) = loader()
        await answer(part(1, missing: 9))
        loader.refresh()
        await answer(part(1, missing: 9), until: "no new comments · loading 9 more…")
        await answer(part(1, missing: 9))

        #expect(source.requests == ["tree", "tree anew", "tree under a"])
        #expect(listener.messages.last == "no new comments · 0 more loaded, 9 still missing")
    }

    @Test func `an automatic refresh loads no missing comments`() async {
        let (loader, _) = loader()
        await answer(part(1, missing: 9))
        loader.refreshQuietly()
        await answer(part(1, missing: 9))

        #expect(source.requests == ["tree", "tree anew"] && listener.messages == [])
    }

    @Test(arguments: [true, false])
    func `a sent comment is shown once it has loaded, unless the user moves`(moves: Bool) async {
        let (loader, _) = loader()
        await answer(part(1))
        loader.awaitSent("a11")
        loader.askAgain()
        if moves { loader.forgetLinkedComment() }
        await answer(tree)

        #expect(listener.found == (moves ? [] : ["a11"]))
    }

    @Test func `a linked comment is reported once`() async {
        let (loader, _) = loader(at: "a11")
        for _ in 1...2 {
            source.send(tree)
            source.end()
            await pendingWork.finish()
            loader.refresh()
        }

        #expect(listener.found == ["a11"])
    }
}

@MainActor private final class ThreadLoaderListenerSpy: ThreadLoaderListener {
    private(set) var messages: [String] = []
    private(set) var found: [BoardCore.Comment.ID] = []
    /// The titles of the loaded threads.
    private(set) var titles: [String] = []
    weak var loader: ThreadLoader?

    func threadLoaderDidChange() {}
    func threadLoaderDidLoad() { if let loader { titles.append(loader.content.thread.post.title) } }
    func threadLoader(didReport message: String) { messages.append(message) }
    func threadLoader(didFind comment: BoardCore.Comment.ID) { found.append(comment) }
}

/// A source whose threads the test sends, request by request.
@MainActor private final class HeldThreads: BoardSource {
    nonisolated let id = SourceID.sample
    nonisolated let name = "held.example"
    nonisolated let capabilities = Capabilities()
    /// The requests, such as `tree under a` and `tree anew`.
    private(set) var requests: [String] = []
    private var responses: [AsyncThrowingStream<PostThread, any Error>.Continuation] = []

    nonisolated func posts(_ request: PostRequest) -> AsyncThrowingStream<PostPage, any Error> {
        .states { _ in }
    }

    nonisolated func thread(
        _ id: PostID, under comment: BoardCore.Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        MainActor.assumeIsolated {
            let (stream, response) = AsyncThrowingStream.makeStream(of: PostThread.self)
            requests.append(
                id.raw + (comment.map { " under \($0)" } ?? "") + (reload ? " anew" : ""))
            responses.append(response)
            return stream
        }
    }

    /// Sends a state of a thread to a request, by default the latest one.
    func send(_ thread: PostThread, to request: Int? = nil) {
        responses[request ?? responses.count - 1].yield(thread)
    }

    func end(_ request: Int? = nil, throwing error: (any Error)? = nil) {
        responses[request ?? responses.count - 1].finish(throwing: error)
    }
}
