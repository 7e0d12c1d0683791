import BoardCore
import FlyingFox
import Foundation
import RIBsTesting
import Testing

@testable import BoardClients

@Suite(.eachEngine) struct WebArticleServiceTests {
    private let paragraph = "<p>After eleven weeks of ice, snow, and silence the ferries sail.</p>"

    @Test func `a page becomes an article`() async throws {
        let article = try await article(
            """
            <title>Ice breaks - Quay</title><meta name=author content=Mira>
            <nav><a href=/>Home</a></nav><article><h1>Ice breaks</h1>
            <time datetime=2026-02-03>3 February</time>\(paragraph)<a href=more>More</a></article>
            """, type: "text/html; charset=utf-8")

        #expect(article.title == "Ice breaks")
        #expect(article.byline == "Mira")
        #expect(article.published == Date(timeIntervalSince1970: 1_770_076_800))
        #expect(article.extent == .mainText)
        let text = RichText(article.body, as: article.format)
        #expect(text.line.hasPrefix("3 February After eleven weeks"))
        #expect(text.links.map { $0.target.hasSuffix("/more") } == [true])
        #expect(article.url.path == "/board.json")
    }

    @Test func `the URL is the final one after redirects, without credentials and fragment`()
        async throws
    {
        let paths = Log<String>()
        try await withServer { request in
            paths.add(request.path + (request.headers[.authorization] ?? ""))
            guard request.path == "/new" else {
                var away = HTTPResponse(statusCode: .found)
                away.headers[.location] = "/new"
                return away
            }
            return Self.response(Array(paragraph.utf8), type: "text/html")
        } test: { address in
            let written = address.absoluteString.replacing("://", with: "://eve:secret@") + "#top"

            let article = try await service.article(at: try url(written))

            #expect(article.url == address.deletingLastPathComponent().appending(path: "new"))
            #expect(paths.entries == ["/board.json", "/new"])
        }
    }

    @Test(arguments: [
        ("text/html; charset=euc-kr", ""), ("text/html", "<meta charset=euc-kr>"),
        ("text/html", "<meta http-equiv=content-type content='text/html;charset=euc-kr'>"),
    ])
    func `the declared encoding is used`(type: String, meta: String) async throws {
        let korean: [UInt8] = [0xC7, 0xD7, 0xB1, 0xB8]
        let article = try await article(
            Array("\(meta)<title>".utf8) + korean + Array("</title>\(paragraph)".utf8), type: type)

        #expect(article.title == "항구")
    }

    @Test func `a UTF-8 page that wrongly declares Latin-1 is read as UTF-8 and shown correctly`()
        async throws
    {
        let article = try await article(
            "<meta charset=iso-8859-1><title>항구</title>\(paragraph)", type: "text/html")

        #expect(article.title == "항구")
    }

    @Test func `a byte order mark takes precedence over declarations`() async throws {
        let article = try await article(
            [0xEF, 0xBB, 0xBF] + Array("<meta charset=euc-kr><title>항구</title>".utf8),
            type: "text/html; charset=euc-kr")

        #expect(article.title == "항구")
    }

    @Test(arguments: [
        ("text/plain", MarkupFormat.plain), ("text/markdown; charset=utf-8", .markdown),
        ("application/json", .plain), ("application/rss+xml", .plain), ("", .plain),
        ("application/octet-stream", .plain), ("text/x-swift", .plain),
    ])
    func `other text formats are shown unchanged, with the file name as the title`(
        type: String, format: MarkupFormat
    ) async throws {
        let article = try await article("# 1 < 2 & <b>3</b>\n\u{1B}[2J", type: type)

        #expect(article.format == format)
        #expect(article.title == "board.json")
        #expect(article.body == "# 1 < 2 & <b>3</b>\n\u{FFFD}[2J")
    }

    @Test func `a page without a content type is detected from its first bytes`() async throws {
        #expect(try await article(" <!doctype html>" + paragraph, type: "").format == .html)
    }

    @Test(arguments: ["application/pdf", "image/png", "video/mp4", "application/zip"])
    func `content that is not text is rejected with its type`(type: String) async throws {
        await #expect(throws: BoardError.self) {
            try await self.article("%PDF", type: type)
        }
        do {
            _ = try await article("%PDF", type: type)
        } catch let BoardError.unsupported(reason) {
            #expect(reason.hasPrefix("127.0.0.1:"))
            #expect(reason.hasSuffix("sent \(type), which is not text."))
        }
    }

    @Test func `unknown bytes are rejected, and an empty page has an empty text`() async throws {
        await #expect(throws: BoardError.self) {
            try await self.article([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1], type: "")
        }
        let empty = try await article("", type: "text/html")
        #expect(empty.body == "")
        #expect(empty.extent == .wholePage)
    }

    @Test func `a long text is truncated and marked as such`() async throws {
        let article = try await article(
            String(repeating: "line\n", count: 300_000), type: "text/plain")

        #expect(article.isCut)
        #expect(article.body.utf8.count <= 1 << 20)
    }

    @Test func `a page is subject to the size limit of other responses`() async throws {
        try await withServer { _ in
            Self.response([UInt8](repeating: 0x20, count: 2000), type: "text/html")
        } test: { address in
            let service = WebArticleService(
                version: "1", engine: Engine.makeCurrent(),
                limits: .patient { $0.responseSize = 1000 })
            await #expect(throws: BoardError.tooLarge(host: address.server, limit: 1000)) {
                try await service.article(at: address)
            }
        }
    }

    @Test(arguments: ["file:///etc/passwd", "mailto:a@b.example", "ftp://quay.example/"])
    func `only web addresses are requested`(address: String) async throws {
        await #expect(throws: BoardError.badAddress(address)) {
            try await service.article(at: try url(address))
        }
    }

    @Test(arguments: [
        "<meta http-equiv=refresh content='0; url=/new'>",
        "<META HTTP-EQUIV=\"Refresh\" CONTENT=\"5;URL='/new'\">",
        "<meta content='0;/new' http-equiv=refresh>",
        "<base href='/x/'><meta http-equiv=refresh content='0, url = ../new#top'>",
        "<body><meta http-equiv=refresh content='0.5;url=\"/new\"'>",
    ])
    func `a page that only forwards is loaded from its target`(head: String) async throws {
        let article = try await pages(["/board.json": head, "/new": paragraph])

        #expect(article.url.path == "/new")
        #expect(article.body.contains("After eleven weeks"))
    }

    @Test(arguments: [
        "<meta http-equiv=refresh content='600; url=/new'>",
        "<meta http-equiv=refresh content=0>", "<meta http-equiv=refresh content='x; url=/new'>",
        "<meta http-equiv=refresh content='0; url=/board.json#top'>",
        "<meta http-equiv=refresh content='0; url=javascript:alert(1)'>",
        "<meta name=refresh content='0; url=/new'>",
    ])
    func `a page that does not forward is shown itself`(head: String) async throws {
        let article = try await pages(["/board.json": head + paragraph, "/new": "<p>Elsewhere"])

        #expect(article.url.path == "/board.json")
    }

    @Test func `pages that forward to each other result in an error`() async throws {
        func forward(_ path: String) -> String {
            "<meta http-equiv=refresh content='0; url=\(path)'>"
        }
        await #expect(throws: BoardError.self) {
            try await pages(["/board.json": forward("/new"), "/new": forward("/board.json")])
        }
        let chain = (0...40).map { ("/\($0)", forward("/\($0 + 1)")) }
        await #expect(throws: BoardError.self) {
            try await pages(
                Dictionary(chain) { $1 }.merging(["/board.json": forward("/0")]) { $1 })
        }
    }

    /// Returns the article at `/board.json` of a server with these pages.
    private func pages(_ pages: [String: String]) async throws -> Article {
        var article: Article?
        try await withServer { request in
            Self.response(Array((pages[request.path] ?? "").utf8), type: "text/html")
        } test: { address in
            article = try await service.article(at: address)
        }
        return try #require(article)
    }

    @Test func `an error response is reported with its status`() async throws {
        try await withServer { _ in
            HTTPResponse(statusCode: .notFound)
        } test: { address in
            await #expect(throws: BoardError.refused(host: address.server, status: 404)) {
                try await service.article(at: address)
            }
        }
    }

    private var service: WebArticleService {
        WebArticleService(version: "1", engine: Engine.makeCurrent(), limits: .patient())
    }

    private func article(_ text: String, type: String) async throws -> Article {
        try await article(Array(text.utf8), type: type)
    }

    private func article(_ bytes: [UInt8], type: String) async throws -> Article {
        var article: Article?
        try await withServer { _ in
            Self.response(bytes, type: type)
        } test: { address in
            article = try await service.article(at: address)
        }
        return try #require(article)
    }

    private static func response(_ bytes: [UInt8], type: String) -> HTTPResponse {
        var response = HTTPResponse(statusCode: .ok, body: Data(bytes))
        response.headers[.contentType] = type.isEmpty ? nil : type
        return response
    }
}
