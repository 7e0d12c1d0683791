import BoardCore
import Testing

@testable import BoardClients

/// Tests of lists, for every source.
struct ProtocolListTests {
    @Test(arguments: SourceUnderTest.all)
    func `pages continue in order to the end without duplicates`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            let pages = try await source.pages(atMost: kind.posts.count)

            #expect(pages.flatMap { $0.posts.map(\.id) } == kind.posts)
            #expect(pages.allSatisfy { $0.progress == nil && $0.sourceFailures.isEmpty })
            #expect(pages.allSatisfy { $0.skipped == SkippedPosts() })
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `states of a page grow, and only the last one has a cursor for the next page`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            let states = try await source.posts(PostRequest()).states()

            // A merged source shows the posts so far until the end of the page is known.
            if kind.testDescription != SourceUnderTest.merged.testDescription {
                #expect(states.map(\.posts.count) == states.map(\.posts.count).sorted())
            }
            #expect(states.dropLast().allSatisfy { $0.progress != nil && $0.next == nil })
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `the boards of posts exist without duplicates`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            let boards = try await source.boards(reload: false).whole()
            let page = try await source.posts(PostRequest()).whole()

            for list in [boards, page.boards] {
                #expect(Set(list.map(\.id)).count == list.count)
            }
            let known = Set((boards + page.boards).map(\.id))
            #expect(page.posts.allSatisfy { post in post.boardID.map(known.contains) ?? true })
            #expect(page.posts.allSatisfy { $0.boardID?.source ?? $0.id.source == $0.id.source })
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `the list of a board has only posts of that board`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            let first = try await source.posts(PostRequest()).whole().posts.first
            let board = try #require(first?.boardID)
            let page = try await source.posts(PostRequest(.board(board))).whole()
            let posts =
                source.capabilities.hasAllBoards ? page.posts.posts(in: board) : page.posts

            #expect(!posts.isEmpty)
            #expect(posts.allSatisfy { $0.boardID == board })
        }
    }

    @Test(arguments: SourceUnderTest.all.filter { !$0.isDocument })
    func `an unknown board is reported as missing`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            for id in [source.id, kind.posts[0].source] {
                let board = BoardID("no-such-board", in: id)
                let error = await failure { try await source.page(PostRequest(.board(board))) }
                #expect(
                    error == .notThere(name: "no-such-board") || error == .notThere(name: id.name))
            }
        }
    }

    @Test(arguments: SourceUnderTest.all.filter { !$0.isDocument })
    func `an unknown order is rejected with a message`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            _ = try await source.posts(PostRequest()).whole()
            let sort = SourceSort("upside\u{1B}down")
            let error = await failure { try await source.page(PostRequest(sort: sort)) }
            #expect(error?.sentence?.isSentence == true)
        }
    }

    @Test(arguments: SourceUnderTest.validatingCursors)
    func `an invalid cursor is rejected with a message`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            let cursor = PageCursor("../../x\u{1B}")
            let error = await failure { try await source.page(PostRequest(after: cursor)) }
            #expect(error?.sentence?.isSentence == true)
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `each declared order can be requested`(
        kind: SourceUnderTest
    ) async throws {
        try await kind.run { source, _, _ in
            _ = try await source.posts(PostRequest()).whole()
            let newest = source.capabilities.knows(.newest) ? [SourceSort.newest] : []
            for sort in source.capabilities.sorts + newest {
                let page = try await source.posts(PostRequest(sort: sort)).whole()
                #expect(!page.posts.isEmpty)
                #expect(sort.name == sort.name.lowercased())
            }
        }
    }

    @Test(arguments: SourceUnderTest.all.filter { !$0.isDocument })
    func `a search finds posts or is rejected with a message`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            _ = try await source.posts(PostRequest()).whole()
            let request = PostRequest(.search(SourceUnderTest.words))
            guard source.capabilities.canSearch else {
                let error = await failure { try await source.page(request) }
                #expect(error?.sentence?.isSentence == true)
                return
            }
            let pages = try await source.pages(request, atMost: kind.posts.count)
            #expect(pages.last?.next == nil)
            for ids in pages.map({ $0.posts.map(\.id) }) {
                #expect(!ids.isEmpty && Set(ids).isSubset(of: kind.posts))
                #expect(Set(ids).count == ids.count)
            }
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `an empty site has an empty list`(kind: SourceUnderTest) async throws {
        try await kind.run(empty: true) { source, _, _ in
            let page = try await source.posts(PostRequest()).whole()
            _ = try await source.boards(reload: false).states()

            #expect(page.posts.isEmpty && page.next == nil && page.progress == nil)
            #expect(page.skipped.count == 0)
        }
    }

    @Test(arguments: SourceUnderTest.all)
    func `no text of a list can move the cursor`(kind: SourceUnderTest) async throws {
        try await kind.run { source, _, _ in
            let pages = try await source.pages(atMost: kind.posts.count)
            let boards = try await source.boards(reload: false).whole() + pages.flatMap(\.boards)

            #expect(pages.allSatisfy { $0.posts.allSatisfy(\.isClean) })
            let texts =
                boards.flatMap { [$0.id.raw, $0.name, $0.summary] }
                + [source.name, source.finding ?? "", source.id.name]
            #expect(texts.allSatisfy { $0 == $0.sanitized(as: .line) })
        }
    }
}

extension SourceUnderTest {
    /// The sources that validate cursors themselves. A board-server validates its own.
    fileprivate static let validatingCursors = all.filter { kind in
        let others = [boardServer, foundSite].map(\.testDescription)
        return !others.contains(kind.testDescription)
    }
}

extension BoardError {
    /// The message of an unsupported operation; `nil` for other errors.
    var sentence: String? {
        if case .unsupported(let reason) = self { reason } else { nil }
    }
}

extension String {
    /// A Boolean value that indicates whether the text is a sentence on one line.
    var isSentence: Bool {
        self == sanitized(as: .line) && hasSuffix(".") && count > 20
    }
}
