import BoardCore
@testable import BoardStore
import Foundation
import TestSupport
import Testing

struct StoredSearchTests {
    private let state = TemporaryState()

    private var cache: PostCache {
        PostCache(folder: state.folder) { [state] in state.report($0) }
    }

    /// Stores threads and returns a search in them.
    private func search(in threads: PostThread...) async -> Results {
        let cache = cache
        for thread in threads { await cache.store(thread, of: "hn:") }
        return Results(search: StoredSearch(in: cache))
    }

    /// Searches with the posts of one source.
    private struct Results {
        let search: StoredSearch
        var marks = PostMarks()

        func page(
            _ query: String, isByDate: Bool = false, after cursor: PageCursor? = nil,
            limit: Int = 50
        ) async throws -> PostPage {
            let parsed = try #require(try PostQuery(query))
            return try await search.page(
                parsed, in: ["hn:": .sample], isByDate: isByDate, after: cursor, limit: limit,
                now: SamplePosts.now
            ) { [marks] _ in marks }
        }

        /// Returns the ids of the posts on all pages.
        func all(
            _ query: String, isByDate: Bool = false, limit: Int
        ) async throws -> [String] {
            var (found, cursor): ([String], PageCursor?) = ([], nil)
            repeat {
                let page = try await page(query, isByDate: isByDate, after: cursor, limit: limit)
                found += page.posts.map(\.id.raw)
                cursor = page.next
            } while cursor != nil
            return found
        }

        /// Returns the ids of the posts found.
        func callAsFunction(_ query: String, isByDate: Bool = false) async throws -> [String] {
            try await page(query, isByDate: isByDate).posts.map(\.id.raw)
        }
    }

    @Test func `titles come before texts and texts before comments`() async throws {
        let find = await search(
            in: PostThread(id: "1", title: "One", comments: [Comment(id: "c", body: "Tea!")]),
            PostThread(id: "2", title: "Two", body: "A *tea* pot"),
            PostThread(id: "3", title: "Tea"),
            PostThread(id: "4", title: "Four", author: "tea"),
            PostThread(id: "5", title: "Coffee"))

        #expect(try await find("tea") == ["4", "3", "2", "1"])
    }

    @Test func `results have the names of their boards`() async throws {
        let cache = cache
        await cache.store(
            [Board(id: "tea", name: "All about tea"), Board(id: "free", name: "Free")], of: "hn:")
        await cache.store(.init(id: "1", boardID: "tea", title: "Pot"), of: "hn:")

        let page = try await Results(search: StoredSearch(in: cache)).page("pot")

        #expect(page.boards.map(\.name) == ["All about tea"])
    }

    @Test func `a result has the line and the comment that match`() async throws {
        let long = String(repeating: "word ", count: 100)
        let find = await search(
            in: PostThread(
                id: "1", title: "One", body: "\(long)\n\nthe **green tea** is\nready \(long)"),
            PostThread(
                id: "2", title: "Two",
                comments: [Comment(id: "a", body: "No"), Comment(id: "b", body: "Green tea?")]),
            PostThread(id: "3", title: "Green tea", body: "Nothing else"))

        let page = try await find.page("\"green tea\"")

        let line = try #require(page.matches["1"]?.line)
        #expect(line.contains("the green tea is ready word"))
        #expect(line.hasPrefix("…") && line.hasSuffix("…") && line.count <= 162)
        #expect(page.matches["1"]?.comment == nil)
        #expect(page.matches["2"] == SearchMatch(line: "Green tea?", comment: "b"))
        #expect(page.matches["3"]?.line == "Green tea")
    }

    @Test(arguments: [
        ("termin", ["1"]), ("erminal", ["1"]), ("rm", ["1"]), ("TERMINAL", ["1"]),
        ("미널", ["2"]), ("게시", ["2"]), ("판에", ["2"]), ("\"게시판에 글\"", ["2"]), ("쓰", ["2"]),
        ("cafe", ["3"]), ("Cafe\u{301}", ["3"]), ("don't", ["3"]), ("coop", ["3"]),
        ("東京", ["4"]), ("京都", ["4"]), ("🫖", ["4"]), ("c++", ["5"]), ("node.js", ["5"]),
        ("de.j", ["5"]), ("word:terminals ~word:term", ["1"]), ("word:terminal", []),
        ("~node author:mina", ["4"]), ("author:mi", []),
        ("tag:\"green tea\"", ["6"]), ("terminal node", []), ("supercalifragilistic", ["6"]),
        ("expialidociousandmore", ["6"]), ("www.example", ["6"]),
    ])
    func `parts of words in every script are found`(
        _ query: String, _ expected: [String]
    ) async throws {
        let find = await search(
            in: PostThread(id: "1", title: "Terminals"),
            PostThread(id: "2", title: "터미널", body: "게시판에 글을 쓰다"),
            PostThread(id: "3", title: "Café", body: "I don’t co\u{AD}operate"),
            PostThread(id: "4", title: "東京都 🫖", author: "mina"),
            PostThread(id: "5", title: "C++", body: "node.js"),
            PostThread(
                id: "6", title: "Supercalifragilisticexpialidociousandmore",
                body: "<b>www</b>.example.org", format: .html, tags: ["green tea"]))

        #expect(try await find(query) == expected)
    }

    @Test func `whole words come before parts of words`() async throws {
        let find = await search(
            in: PostThread(id: "1", title: "An art"), PostThread(id: "2", title: "A party"))

        #expect(try await find("art") == ["1", "2"])
    }

    @Test func `of posts that were stored together the newest come first`() async throws {
        let find = await search(
            in: PostThread(id: "1", title: "Tea", createdAt: SamplePosts.now),
            PostThread(id: "2", title: "Tea", createdAt: SamplePosts.now - 20),
            PostThread(id: "3", title: "Tea", createdAt: SamplePosts.now - 10))

        #expect(try await find("tea") == ["1", "3", "2"])
    }

    @Test func `comments match by their own author and date`() async throws {
        let old = SamplePosts.now - 86400 * 9
        let find = await search(
            in: PostThread(
                id: "1", title: "Tea", author: "bob", createdAt: old,
                comments: [
                    Comment(id: "a", author: "mina", createdAt: SamplePosts.now, body: "Green"),
                    Comment(id: "b", author: "bob", createdAt: old, body: "Green"),
                ]))

        #expect(try await find.page("green author:bob").matches["1"]?.comment == "b")
        #expect(try await find.page("green newer:1d").matches["1"]?.comment == "a")
        #expect(try await find("green author:mina older:1d") == [])
    }

    @Test func `results by date are the newest first`() async throws {
        let find = await search(
            in: PostThread(id: "1", title: "Tea", createdAt: SamplePosts.now),
            PostThread(id: "2", title: "Tea", createdAt: SamplePosts.now - 20),
            PostThread(
                id: "3", title: "3", createdAt: SamplePosts.now - 40,
                comments: [Comment(id: "c", createdAt: SamplePosts.now - 10, body: "tea")]))

        #expect(try await find("tea", isByDate: true) == ["1", "3", "2"])
    }

    @Test func `pages follow each other`() async throws {
        let cache = cache
        for number in 1...25 {
            await cache.store(PostThread(id: "\(number)", title: "Tea", body: "tea"), of: "hn:")
        }
        let find = Results(search: StoredSearch(in: cache))

        #expect(try await find.all("tea", limit: 10) == (1...25).reversed().map(String.init))
    }

    @Test(arguments: [false, true])
    func `pages reach every post behind thousands of others, and each once`(
        isByDate: Bool
    ) async throws {
        var random = SeededGenerator(seed: 3)
        let cache = cache
        var dates: [String: Date] = [:]
        for number in 1...60 {
            let comments = (1...50).map { index in
                // Undated ones must be last by date.
                let age = Double.random(in: 0..<9999, using: &random)
                return Comment(
                    id: "\(index)", createdAt: index == 1 ? nil : SamplePosts.now - age,
                    body: number % 2 == 0 ? "tea, green" : "green tea \(number)pot\(index)")
            }
            if number % 2 == 1 { dates["\(number)"] = comments.compactMap(\.createdAt).max() }
            await cache.store(
                PostThread(id: "\(number)", title: "Cup", comments: comments), of: "hn:")
        }
        while await cache.indexStep() {}
        let find = Results(search: StoredSearch(in: cache))

        for query in ["\"green tea\"", "tea ~\"tea, green\"", "pot"] {
            let found = try await find.all(query, isByDate: isByDate, limit: 7)
            #expect(found.count == 30)
            #expect(Set(found) == Set(dates.keys))
            // Another process continues at the same place.
            let first = try await find.page(query, isByDate: isByDate, limit: 7)
            let other = Results(search: StoredSearch(in: cache))
            let next = try await other.page(query, isByDate: isByDate, after: first.next, limit: 7)
            #expect(
                (Array(first.posts) + Array(next.posts)).map(\.id.raw) == Array(found.prefix(14)))
            guard isByDate else { continue }
            #expect(found == dates.sorted { $0.value > $1.value }.map(\.key))
        }
    }

    @Test func `a query of conditions finds every post that meets them`() async throws {
        var find = await search(
            in: PostThread(id: "1", title: "One"), PostThread(id: "2", title: "Two"))
        find.marks = PostMarks(isBookmarked: { $0.id == "1" })

        #expect(try await find("bookmarked") == ["1"])
        #expect(try await find("~bookmarked") == ["2"])
    }

    @Test func `other sources are not searched`() async throws {
        let find = await search(in: PostThread(id: "1", title: "Tea"))
        await cache.store(PostThread(id: "2", title: "Tea"), of: "other:")

        #expect(try await find("tea") == ["1"])
    }

    @Test func `nothing is created to search`() async throws {
        let find = Results(search: StoredSearch(in: cache))

        #expect(try await find("tea") == [])
        #expect(!FileManager.default.fileExists(atPath: state.folder.path))
    }

    // MARK: Changes

    @Test func `changed and removed texts are found no more`() async throws {
        let cache = cache
        let find = Results(search: StoredSearch(in: cache))
        let comments = [Comment(id: "a", body: "green"), Comment(id: "b", body: "white")]
        await cache.store(
            PostThread(id: "1", title: "Tea", body: "black", comments: comments), of: "hn:")
        #expect(try await find("green") == ["1"])
        #expect(try await find("black") == ["1"])

        let changed = [Comment(id: "b", body: "white"), Comment(id: "a", body: "red")]
        await cache.store(
            PostThread(id: "1", title: "Pot", body: "oolong", comments: changed), of: "hn:")

        for gone in ["tea", "black", "green"] { #expect(try await find(gone) == []) }
        for word in ["pot", "oolong", "red", "white"] { #expect(try await find(word) == ["1"]) }
    }

    @Test func `the index is empty when everything is deleted`() async throws {
        let cache = cache
        let find = Results(search: StoredSearch(in: cache))
        for round in 1...3 {
            for number in 1...20 {
                await cache.store(
                    PostThread(
                        id: "\(number)", title: "Tea \(number)",
                        body: "*green* \(round)",
                        tags: ["t\(round)"],
                        comments: (1...5).map { Comment(id: "\($0)", body: "말차 \($0 % round)") }),
                    of: "hn:")
            }
            #expect(try await find("tea").count == 20)
        }
        for number in 1...20 { await cache.remove(PostID("\(number)", in: .sample), of: "hn:") }

        #expect(try await find("tea") == [])
        #expect(try indexedWords() == [])
    }

    /// Returns all words of the index.
    private func indexedWords() throws -> [String] {
        let connection = try SQLiteConnection(path: state.file("cache.db").path)
        return try SearchTable.allCases.map(\.name).flatMap { table in
            try connection.run(
                "CREATE VIRTUAL TABLE temp.terms_\(table) USING fts5vocab (main, \(table), 'row')")
            return try connection.run("SELECT term FROM temp.terms_\(table)").compactMap {
                $0.text(0)
            }
        }
    }

    /// Stores the text of a page, as if the user had read it.
    private func store(_ body: String, at address: String, in cache: PostCache) async throws {
        let url = try #require(URL(string: address))
        let article = Article(url: url, title: "Page", body: body, format: .html)
        let service = CachedArticles(StubArticles(article), in: cache, use: .updated)
        _ = try await service.article(at: url)
    }

    @Test func `without a network, a page is the stored one, and says so`() async throws {
        let address = "https://example.org/page"
        try await store("Leaves.", at: address, in: cache)
        let url = try #require(URL(string: address))
        let article = try await CachedArticles(
            StubArticles(refusal: ""), in: cache, use: .only
        ).article(at: url)
        #expect(article.body == "Leaves." && article.stored?.error == .notStored)
    }

    @Test func `posts are found by the text of the page that they link to`() async throws {
        let (cache, address) = (cache, "https://example.org/page")
        for id in ["1", "2"] {
            await cache.store(
                PostThread(id: id, title: "Link", author: "mina \(id)", url: address), of: "hn:")
        }
        await cache.store(PostThread(id: "3", title: "Other"), of: "hn:")
        try await store("<p>Black <b>coffee</b>, 녹차라떼", at: address, in: cache)
        let find = Results(search: StoredSearch(in: cache))

        #expect(try await Set(find("\"black coffee\"")) == ["1", "2"])
        #expect(try await find("offee author:\"mina 2\"") == ["2"])
        #expect(try await Set(find("차라", isByDate: true)) == ["1", "2"])
        let match = try await find.page("coffee").matches[PostID("1", in: .sample)]
        #expect(match == SearchMatch(line: "Black coffee, 녹차라떼"))

        try await store("<p>Tea", at: address, in: cache)
        #expect(try await find("coffee") == [])
        #expect(try !indexedWords().contains("coffee"))
        #expect(try await Set(find("tea")) == ["1", "2"])
    }

    @Test func `a phrase is found behind many texts with its words only`() async throws {
        let cache = cache
        await cache.store(PostThread(id: "0", title: "Green tea"), of: "hn:")
        for number in 1...150 {
            await cache.store(PostThread(id: "\(number)", title: "Tea, green"), of: "hn:")
        }

        #expect(try await Results(search: StoredSearch(in: cache))("\"green tea\"") == ["0"])
    }

    @Test func `what is stored is indexed without a search`() async throws {
        let cache = cache
        await cache.store(PostThread(id: "1", title: "Tea"), of: "hn:")

        try await waitUntil("the post is indexed") { try indexedWords().contains("tea") }
        #expect(await cache.isUsable)
    }

    @Test func `texts stored after another program emptied the cache are found`() async throws {
        let (one, two) = (cache, cache)
        let find = Results(search: StoredSearch(in: one))
        await one.store(PostThread(id: "1", title: "Terminals"), of: "hn:")
        #expect(try await find("termin") == ["1"])

        try await two.clear()
        #expect(try await find("termin") == [])
        await one.store(PostThread(id: "1", title: "Terminals"), of: "hn:")

        #expect(try await find("termin") == ["1"])
    }

    @Test func `posts that leave the cache leave the index`() async throws {
        let early = PostCache(folder: state.folder, now: { SamplePosts.now }) { _ in }
        let comments = (1...1200).map { Comment(id: "\($0)", body: "tea \($0)") }
        await early.store(PostThread(id: "1", title: "Tea", comments: comments), of: "hn:")
        try await store("Tea", at: "https://example.org/page", in: early)
        while await early.indexStep() {}
        let later = PostCache(
            folder: state.folder, now: { SamplePosts.now + 91 * 86400 }
        ) { _ in }
        while await later.pruneStep() {}

        #expect(try await later.content().posts == 0)
        #expect(try indexedWords() == [])
    }

    @Test func `the index finds what a comparison of all texts finds`() async throws {
        var random = SeededGenerator(seed: 7)
        let words = ["tea", "teapot", "Étea", "차", "녹차", "녹차라떼", "c++", "go", "gopher", "a-b"]
        func text() -> String {
            (0..<Int.random(in: 0...4, using: &random)).map { _ in
                words.randomElement(using: &random) ?? ""
            }.joined(separator: Bool.random(using: &random) ? " " : ", ")
        }
        let cache = cache
        let find = Results(search: StoredSearch(in: cache))
        var stored: [PostID: PostThread] = [:]
        for _ in 1...60 {
            let id = "\(Int.random(in: 1...20, using: &random))"
            let comments = (0..<Int.random(in: 0...4, using: &random)).map {
                Comment(id: "\($0)", body: text())
            }
            let thread = PostThread(id: id, title: text(), body: text(), comments: comments)
            stored[thread.id] = thread
            await cache.store(thread, of: "hn:")
        }
        let queries = [
            "tea", "라떼", "녹차", "go", "tea 녹차", "\"go a\"", "~tea go", "b", "a-b", "녹차 ~tea",
        ]
        for text in queries {
            let query = try #require(try PostQuery(text))
            let context = PostQuery.Context(
                now: SamplePosts.now, boardNames: [:], marks: PostMarks())
            let expected = stored.values.filter { thread in
                query.matches(thread.post, body: thread.bodyText, in: context)
                    || thread.comments.contains {
                        query.matches($0, of: thread.post, in: context)
                    }
            }
            #expect(Set(try await find(text)) == Set(expected.map(\.id.raw)), "\(text)")
        }
    }

    // MARK: Faults

    @Test func `a damaged cache is replaced and the search finds nothing`() async throws {
        let cache = cache
        let find = Results(search: StoredSearch(in: cache))
        for number in 1...200 {
            await cache.store(
                PostThread(id: "\(number)", title: "Tea \(number)"),
                of: "hn:")
        }
        #expect(try await find("tea").count == 50)
        try await cache.compact()
        let whole = try Data(contentsOf: state.file("cache.db"))
        for page in 1..<whole.count / 4096 {
            let other = TemporaryState()
            _ = try other.write(whole, damagingPage: page, as: "cache.db")
            let cache = PostCache(folder: other.folder) { other.report($0) }
            let find = Results(search: StoredSearch(in: cache))
            for query in ["tea", "ea", "tea 7"] { _ = try await find(query) }
            #expect(other.sentences.count <= 1, "page \(page)")
        }
    }
}
