import BoardCore
import FlyingFox
import Foundation
import Testing

@testable import BoardClients

/// Tests of the kinds of sites, and the number of requests to detect them.
@Suite struct SiteSourceTests {
    @Test(arguments: [
        #"{"data": [{"id": "1", "title": "Tea"}]}"#, #"[{"id": "1", "title": "Tea"}]"#,
        "{\"id\": \"1\", \"title\": \"Tea\"}\n{\"id\": \"2\", \"title\": \"Rice\"}\n",
        "\u{FEFF}\n {\"boards\": [], \"data\": [{\"id\": \"1\", \"title\": \"Tea\"}]}",
    ])
    func `JSON is read as a document`(json: String) async throws {
        let standIn = FakeSite(["/board.json": .json(json)])
        try await standIn.run(at: "/board.json") { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.first?.title == "Tea")
            #expect(page.posts.first?.id.source == site.id)
            #expect(standIn.asked == ["/board.json"])
            #expect(site.finding?.hasSuffix("is a board document.") == true)
            #expect(site.capabilities.hasAllBoards)
        }
    }

    @Test func `an unchanged document is not sent again`() async throws {
        let standIn = FakeSite(["/board.json": .json(#"[{"id": "1", "title": "Tea"}]"#)])
        try await standIn.run(at: "/board.json") { site in
            _ = try await site.posts(PostRequest()).whole()

            let page = try await site.posts(PostRequest(reload: true)).whole()

            #expect(page.isUnchanged && page.posts.count == 1)
            #expect(standIn.asked == ["/board.json", "/board.json"])
        }
    }

    @Test func `a document of many chunks is complete`() async throws {
        let posts = (1...20_000).map { #"{"id": "\#($0)", "title": "Post \#($0)"}"# }
        let standIn = FakeSite(["/b": .json("[" + posts.joined(separator: ",") + "]")])
        try await standIn.run(at: "/b") { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.count == 20_000)
            #expect(page.skipped.count == 0)
        }
    }

    @Test(arguments: [
        rss("<item><title>Green</title></item>"),
        "<?xml version=\"1.0\"?><!-- <html> --><?xml-stylesheet href=\"a\"?>"
            + "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><title>Green</title></entry></feed>",
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" \
        xmlns="http://purl.org/rss/1.0/"><channel><title>Tea</title></channel>\
        <item rdf:about="a"><title>Green</title></item></rdf:RDF>
        """,
        """
        {"title": "Tea, \\"green\\"", "version": "https://jsonfeed.org/version/1.1",
         "items": [{"id": "1", "title": "Green"}]}
        """,
    ])
    func `a feed is read as a feed, whatever its content type`(feed: String) async throws {
        let standIn = FakeSite(["/feed": .answer(feed, type: "text/html")])
        try await standIn.run(at: "/feed") { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.map(\.title) == ["Green"])
            #expect(standIn.asked == ["/feed"])
            #expect(site.finding?.hasSuffix("sends a feed.") == true)
            #expect(site.foundAddress?.hasPrefix("feed:http://127.0.0.1:") == true)
            #expect(site.foundAddress?.hasSuffix("/feed") == true)
        }
    }

    @Test func `a page with a link to a feed leads to the feed`() async throws {
        let link = #"<link rel="alternate" type="application/rss+xml" href="posts.xml">"#
        let standIn = FakeSite([
            "/blog": .page(link),
            "/blog/posts.xml": .answer(
                rss("<item><title>Green</title></item>"), type: "text/xml"),
        ])
        try await standIn.run(at: "/blog/") { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.map(\.title) == ["Green"])
            #expect(standIn.asked == ["/blog", "/blog/posts.xml"])
            #expect(site.finding?.contains("/blog/posts.xml") == true)
            #expect(site.foundAddress?.hasPrefix("feed:") == true)
            #expect(site.foundAddress?.hasSuffix("/blog/posts.xml") == true)
        }
    }

    @Test func `Discourse is detected from its page`() async throws {
        let standIn = FakeSite([
            "/": .page(#"<meta name="generator" content="Discourse 3.5.0">"#),
            "/latest.json": .json(
                #"{"users": [], "topic_list": {"topics": [{"id": 7, "title": "Tea"}]}}"#),
        ])
        try await standIn.run { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.map(\.title) == ["Tea"])
            #expect(standIn.asked.prefix(2).contains("/") && !standIn.asked.contains("/site"))
            #expect(site.finding == "\(site.name) is a Discourse site.")
            #expect(site.foundAddress?.hasPrefix("discourse:http://127.0.0.1:") == true)
            #expect(site.capabilities.canSearch && !site.capabilities.hasAllBoards)
        }
    }

    @Test func `a site in a folder receives requests in that folder`() async throws {
        let standIn = FakeSite([
            "/forum/t/tea/7": .page(#"<meta name="generator" content="Discourse 3.5.0">"#),
            "/forum/latest.json": .json(
                #"{"users": [], "topic_list": {"topics": [{"id": 7, "title": "Tea"}]}}"#),
        ])
        try await standIn.run(at: "/forum/t/tea/7") { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.count == 1)
        }
    }

    @Test func `Lemmy is detected from the data in its page`() async throws {
        let standIn = FakeSite([
            "/c/tea": .page("<script>window.isoData = {\"path\":\"/\",\"site_res\":{}}</script>"),
            "/api/v3/post/list": .json(#"{"posts": []}"#),
        ])
        try await standIn.run(at: "/c/tea") { site in
            _ = try await site.posts(PostRequest()).whole()

            #expect(standIn.asked.first == "/c/tea")
            #expect(standIn.asked.contains("/api/v3/post/list"))
            #expect(site.finding?.hasSuffix("is a Lemmy site.") == true)
        }
    }

    @Test func `requests detect the kind if the page does not reveal it`() async throws {
        let standIn = FakeSite(
            [
                "/api/v3/site": .json(#"{"site_view": {"site": {"name": "Tea"}}}"#),
                "/api/v3/post/list": .json(#"{"posts": []}"#),
            ], other: .page("<title>An app</title>"))
        try await standIn.run { site in
            _ = try await site.posts(PostRequest()).whole()

            #expect(standIn.asked == ["/", "/api/v3/site", "/api/v3/post/list"])
            #expect(site.finding?.hasSuffix("is a Lemmy site.") == true)
        }
    }

    @Test func `BBJ is detected if there is nothing else`() async throws {
        let info = #"{"error": false, "data": {"instance_name": "Tea"}, "usermap": {}}"#
        let threads = #"{"error": false, "data": [], "usermap": {}}"#
        let standIn = FakeSite([
            "/api/instance_info": .json(info, type: "text/html"),
            "/api/thread_index": .json(threads, type: "text/html"),
        ])
        try await standIn.run { site in
            _ = try await site.posts(PostRequest()).whole()

            #expect(standIn.asked == ["/", "/api/instance_info", "/api/thread_index"])
            let boards = try await site.boards(reload: false).whole()
            #expect(boards.map(\.name) == ["Tea"])
            #expect(standIn.asked.count == 3)
            #expect(site.finding?.hasSuffix("is a BBJ board.") == true)
        }
    }

    @Test func `a board server is detected from its page`() async throws {
        let standIn = FakeSite([
            "/": .page(#"<meta name="generator" content="board-server 1.0">"#),
            "/api/v1/posts": .json(#"{"data": [{"id": 7, "title": "Tea"}], "next": null}"#),
        ])
        try await standIn.run { site in
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.map(\.title) == ["Tea"])
            let paths = ["posts", "boards", "instance"].map { "/api/v1/" + $0 }
            #expect(Set(standIn.asked) == Set(["/"] + paths))
            #expect(site.finding == "\(site.name) is a board-server site.")
            #expect(site.capabilities.sorts.first?.name == "new")
        }
    }

    @Test func `an invitation link opens the board and fills in the code`() async throws {
        let standIn = FakeSite([
            "/invitations/a-secret": .page(#"<meta name="generator" content="board-server 1.0">"#),
            "/api/v1/posts": .json(#"{"data": [{"id": 7, "title": "Tea"}], "next": null}"#),
            "/api/v1/instance": .json(#"{"name": "Tea", "signUp": "invitation", "limits": {}}"#),
        ])
        try await standIn.run(at: "/invitations/a-secret") { site in
            let page = try await site.posts(PostRequest()).whole()
            let terms = try await site.accounts?.terms()

            #expect(page.posts.map(\.title) == ["Tea"])
            #expect(terms?.signUp?.invitation == "a-secret")
            #expect(!site.name.contains("secret") && !site.id.name.contains("secret"))
            let sentence =
                " is a board-server site. :signup creates the account of your invitation."
            #expect(site.finding?.hasSuffix(sentence) == true)
            #expect(site.name.hasPrefix("Tea (127.0.0.1:"))
        }
    }

    @Test(arguments: ["/", "/folder/posts/7", "/folder/boards/tea"])
    func `a board server without a page is detected`(path: String) async throws {
        let folder = path.hasPrefix("/folder") ? "/folder" : ""
        let standIn = FakeSite(
            [
                "\(folder)/api/v1/instance": .json(#"{"name": "Tea", "software": "board-server"}"#),
                "\(folder)/api/v1/posts": .json(#"{"data": [], "next": null}"#),
            ],
            other: .answer("{}", type: "application/problem+json", status: .notFound))
        try await standIn.run(at: path) { site in
            _ = try await site.posts(PostRequest()).whole()

            #expect(site.finding?.hasSuffix("is a board-server site.") == true)
            #expect(standIn.asked.contains("\(folder)/api/v1/posts"))
        }
    }

    @Test func `a site with a rate limit is not detected as another kind`() async throws {
        let limit = HTTPResponse.answer(
            #"{"error": "rate_limit_error"}"#, type: "application/json", status: .badRequest)
        let standIn = FakeSite(
            ["/api/v3/site": limit], other: .page("<title>A Lemmy</title>"))
        try await standIn.run { site in
            let error = BoardError.refused(
                host: site.name, status: 429, retryAfter: .seconds(60))
            await #expect(throws: error) { _ = try await site.posts(PostRequest()).whole() }
        }
    }

    @Test func `unknown content is reported as the wrong type`() async throws {
        let standIn = FakeSite([:], other: .page("<title>A shop</title>"))
        try await standIn.run { site in
            let host = site.name
            let error = BoardError.wrongType(host: host, type: "text/html", wanted: .site)
            await #expect(throws: error) { _ = try await site.posts(PostRequest()).whole() }
            #expect(standIn.asked.count == 5)
            #expect(site.finding == nil)
        }
    }
}

/// Tests of the detection process.
@Suite struct SiteDetectionTests {
    @Test func `a failed detection is repeated by the next load`() async throws {
        let standIn = FakeSite(["/b": .page("", status: .internalServerError)])
        try await standIn.run(at: "/b") { site in
            await #expect(throws: BoardError.self) {
                _ = try await site.posts(PostRequest()).whole()
            }
            standIn.change("/b", to: .json(#"[{"id": "1", "title": "Tea"}]"#))
            let page = try await site.posts(PostRequest()).whole()

            #expect(page.posts.count == 1)
        }
    }

    @Test func `concurrent callers share one detection`() async throws {
        let standIn = FakeSite([
            "/": .page(#"<meta content="Discourse 3.5.0" name="generator">"#),
            "/latest.json": .json(#"{"topic_list": {"topics": []}}"#),
            "/categories.json": .json(#"{"category_list": {"categories": []}}"#),
        ])
        try await standIn.run { site in
            async let boards = site.boards(reload: false).whole()
            async let page = site.posts(PostRequest()).whole()
            _ = try await (boards, page)

            #expect(standIn.asked.filter { $0 == "/" }.count == 1)
        }
    }

    @Test func `well-known sites are detected without a request`() throws {
        let hackerNews = try Self.site("https://news.ycombinator.com/news")
        let lobsters = try Self.site("https://lobste.rs")

        #expect(hackerNews.finding == "news.ycombinator.com is Hacker News.")
        #expect(hackerNews.capabilities.canSearch)
        #expect(lobsters.finding == "lobste.rs is Lobsters.")
        #expect(lobsters.capabilities.sorts.map(\.name).contains("hottest"))
    }

    @Test func `a site is named after its host and path until it is detected`() throws {
        let site = try Self.site("https://me:secret@tea.example:8080/green/tea?key=1")

        #expect(site.name == "tea.example:8080/green/tea")
        #expect(site.id == SourceID("tea.example:8080/green/tea"))
        #expect(site.finding == nil)
        #expect(site.capabilities.hasAllBoards && site.capabilities.sorts.isEmpty)
        #expect(throws: BoardError.self) { try Self.site("gopher://tea.example") }
    }

    @Test func `the user is not notified about a site with a name`() async throws {
        let named = try Self.site("https://lobste.rs", id: SourceID("crabs"))
        let posts = #"[{"id": "1", "title": "Tea"}]"#
        try await FakeSite(["/tea": .json(posts)]).run(at: "/tea", as: SourceID("tea")) { site in
            _ = try await site.posts(PostRequest()).whole()
            #expect(site.finding == nil)
        }

        #expect(named.finding == nil)
    }

    private static func site(_ address: String, id: SourceID? = nil) throws -> SiteSource {
        try SiteSource(
            id: id, url: try url(address), version: "1", engine: Engine.makeCurrent(),
            limits: HTTPLimits())
    }
}

/// Tests of the first bytes in chunks of any size.
@Suite struct DetectedContentTests {
    @Test func `a document is read as it arrives`() async throws {
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n")
            // A full screen of posts is shown while more may arrive.
            connection.send((1...200).map { "{\"id\": \"\($0)\", \"title\": \"Tea\"}\n" }.joined())
            connection.waitUntilClosed()
        } test: { base in
            let site = try SiteSource(
                id: nil, url: base, version: "1", engine: Engine.makeCurrent(), limits: .patient())

            for try await page in site.posts(PostRequest()) {
                #expect(page.progress != nil && page.posts.count >= 100)
                break
            }
        }
    }

    @Test func `a response in single bytes has the same result as in one chunk`() async throws {
        let page = rss("<item><title>Green</title></item>")
        try await withRawServer { connection in
            guard connection.readRequest() != nil else { return }
            connection.send("HTTP/1.1 200 OK\r\nContent-Type: text/xml\r\n\r\n")
            for byte in page.utf8 { connection.send([byte]) }
        } test: { base in
            let site = try SiteSource(
                id: nil, url: base, version: "1", engine: Engine.makeCurrent(), limits: .patient())

            #expect(try await site.posts(PostRequest()).whole().posts.map(\.title) == ["Green"])
        }
    }
}
