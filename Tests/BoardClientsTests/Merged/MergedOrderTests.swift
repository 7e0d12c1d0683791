import BoardCore
import TestSupport
import Testing

@testable import BoardClients

/// Tests that compare the merged list with a sorted list of all posts.
@Suite struct MergedOrderTests {
    @Test(arguments: 0..<300)
    func `all pages together are all posts, sorted`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let made = RandomSources(using: &random)

        let pages = try await MergedSource(id: SourceID("all"), sources: made.sources).pages()

        let shown = pages.flatMap { Array($0.posts) }
        let dated = shown.filter { $0.createdAt != nil }
        let undated = shown.filter { $0.createdAt == nil }
        #expect(dated.map(\.title) == made.dated.map(\.title))
        #expect(Set(undated.map(\.id)) == made.undated && undated.count == made.undated.count)
        #expect(pages.allSatisfy { $0.hasUndatedLast })
        #expect(Set(pages.last?.sourceFailures.map(\.source) ?? []) == made.failing)
    }

    @Test(arguments: 0..<100)
    func `the pages are the same if another process reads each of them`(seed: Int) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let made = RandomSources(canFail: false, using: &random)
        let pages = try await MergedSource(id: SourceID("all"), sources: made.sources).pages()

        var alone: [[String]] = []
        var request = PostRequest()
        repeat {
            let merged = MergedSource(id: SourceID("all"), sources: made.sources)
            let page = try await merged.posts(request).whole()
            alone.append(page.titles)
            request.cursor = page.next
        } while request.cursor != nil

        #expect(alone.joined().elementsEqual(pages.map(\.titles).joined()))
    }

    @Test(arguments: 0..<100)
    func `each state retains the posts of the previous one, and all are sorted`(
        seed: Int
    ) async throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let merged = MergedSource(
            id: SourceID("all"), sources: RandomSources(using: &random).sources)
        var settled: Set<PostID> = []
        var known: Set<PostID> = []
        var next: PageCursor?
        repeat {
            var page = PostPage()
            for try await state in merged.posts(PostRequest(after: next)) {
                let shown = settled.union(state.shown.map(\.id))
                #expect(known.isSubset(of: shown))
                #expect(state.isNewestFirst)
                (known, page) = (shown, state)
            }
            settled.formUnion(page.posts.map(\.id))
            next = page.next
        } while next != nil
    }
}

extension PostPage {
    fileprivate var shown: [Post] { Array(posts) + Array(early) }

    fileprivate var isNewestFirst: Bool {
        let times = shown.compactMap(\.createdAt)
        return zip(times, times.dropFirst()).allSatisfy { $0 >= $1 }
    }

    fileprivate var hasUndatedLast: Bool {
        posts.drop { $0.createdAt != nil }.allSatisfy { $0.createdAt == nil }
    }
}

/// Random sources of every kind, and their posts.
private struct RandomSources {
    private(set) var sources: [any BoardSource] = []
    /// All posts with a date, newest first.
    private(set) var dated: [Post] = []
    private(set) var undated: Set<PostID> = []
    private(set) var failing: Set<SourceID> = []

    init(canFail: Bool = true, using random: inout SeededGenerator) {
        var minutes = Array(0..<1000).shuffled(using: &random)
        // The first source never fails, so there is always something to show.
        add(0, minutes: &minutes, canFail: false, using: &random)
        for number in 1..<Int.random(in: 2...8, using: &random) {
            add(number, minutes: &minutes, canFail: canFail, using: &random)
        }
        dated.sort { ($0.createdAt ?? .distantPast) > ($1.createdAt ?? .distantPast) }
    }

    private mutating func add(
        _ number: Int, minutes: inout [Int], canFail: Bool, using random: inout SeededGenerator
    ) {
        let name = "s\(number)"
        let count = Int.random(in: 0...60, using: &random)
        let times = minutes.suffix(count).sorted(by: >)
        minutes.removeLast(count)
        var pages = Self.pages(of: Post.at(times, in: name), using: &random)
        // Before the first dated post, the position of a source in time is unknown.
        let start = pages.firstIndex { !$0.isEmpty } ?? pages.count
        for page in pages.indices.dropFirst(start) where Bool.random(using: &random) {
            let post = Post.at(nil, "undated \(page)", in: name)
            let place = Int.random(in: 0...pages[page].count, using: &random)
            pages[page].insert(post, at: place)
        }
        let failure =
            canFail && Int.random(in: 0..<4, using: &random) == 0
            ? Int.random(in: 0..<pages.count, using: &random) : nil
        if failure != nil { failing.insert(SourceID(name)) }
        note(pages.prefix(failure ?? pages.count))
        let source = PagedSource(name, pages: pages) { script in
            script.failingPage = failure
            script.steps = Int.random(in: 1...4, using: &random)
            script.turns = Int.random(in: 0...20, using: &random)
        }
        sources.append(source)
    }

    private mutating func note(_ pages: ArraySlice<[Post]>) {
        for post in pages.joined() {
            if post.createdAt == nil { undated.insert(post.id) } else { dated.append(post) }
        }
    }

    /// Returns pages of random lengths, sometimes with an empty one between them.
    private static func pages(
        of posts: [Post], using random: inout SeededGenerator
    ) -> [[Post]] {
        var pages: [[Post]] = []
        var rest = posts[...]
        repeat {
            let count = Int.random(in: 0...20, using: &random)
            if count > 0 || pages.last?.isEmpty == false {
                pages.append(Array(rest.prefix(count)))
                rest = rest.dropFirst(count)
            }
        } while !rest.isEmpty
        return pages.isEmpty ? [[]] : pages
    }
}
