import BoardCore
import Foundation
import Testing

@testable import BoardClients

struct PageHeadTests {
    @Test func `the head contains title, site, author, date and the base of relative addresses`()
        throws
    {
        let head = try head(
            """
            <!doctype html><html><head><meta charset=utf-8><title>Ice  breaks &amp; more | Quay</title>
            <meta property="og:title" content="Ice breaks &amp; more">
            <meta property="og:site_name" content="The Quay"><meta name=author content="Mira Lund">
            <meta property="article:published_time" content="2026-02-03T08:00:00+01:00">
            <base href="/news/"><base href="/other/"></head>
            <body><meta property="og:title" content="Not this"><title>Nor this</title>
            """)

        #expect(head.windowTitle == "Ice breaks & more | Quay")
        #expect(head.sharedTitle == "Ice breaks & more")
        #expect(head.siteName == "The Quay")
        #expect(head.author == "Mira Lund")
        #expect(head.published == Date(timeIntervalSince1970: 1_770_102_000))
        #expect(head.base.absoluteString == "https://quay.example/news/")
    }

    @Test func `an author that is a URL is ignored, and so is a base URL that is malformed`() throws
    {
        let head = try head(
            """
            <meta property="article:author" content="https://social.example/mira">
            <base href="javascript:alert(1)"><title> </title>
            """)

        #expect(head.author == nil)
        #expect(head.windowTitle == nil)
        #expect(head.base.absoluteString == "https://quay.example/ice")
    }

    @Test func `an unclosed title and control characters in it are handled`() throws {
        #expect(try head("<title>Ice").windowTitle == nil)
        let evil = try head("<title>a\u{1B}]0;b\u{7}c\u{202E}d</title>").windowTitle
        #expect(evil == "a\u{FFFD}]0;b\u{FFFD}cd")
    }

    @Test(arguments: [
        ("<meta charset=\"euc-kr\">", "euc-kr"), ("<META CHARSET=koi8-r>", "koi8-r"),
        ("<meta http-equiv=Content-Type content='text/html; charset=Shift_JIS'>", "shift_jis"),
        ("<meta name=description content='charset=x'>", nil), ("", nil),
    ])
    func `both forms of the charset declaration are recognized`(html: String, charset: String?) {
        #expect(PageCharset.declared(in: Array(html.utf8)) == charset)
    }

    private func head(_ html: String) throws -> PageHead {
        PageHead(Array(html.utf8), url: try url("https://quay.example/ice"))
    }
}

struct PageTitleTests {
    @Test(arguments: [
        ("Ice breaks | The Quay", nil, nil, "Ice breaks"),
        ("The Quay: Ice breaks - Quay", nil, nil, "The Quay: Ice breaks"),
        ("Quay » Ice breaks", nil, nil, "Ice breaks"),
        ("Ice breaks – after eleven weeks", nil, nil, "Ice breaks – after eleven weeks"),
        ("Ice breaks after eleven weeks — Harbour", nil, nil, "Ice breaks after eleven weeks"),
        ("Harbour - Ice breaks - Sea", "Ice breaks", nil, "Ice breaks"),
        ("Ice breaks and more", "Ice breaks", nil, "Ice breaks and more"),
        ("Ice breaks | Harbour News", nil, "harbour news", "Ice breaks"),
        ("겨울 항구가 얼어붙은 열한 주의 기록 :: 부두", nil, nil, "겨울 항구가 얼어붙은 열한 주의 기록"),
        ("A - B", nil, nil, "A - B"), ("Quay", nil, nil, "Quay"),
    ])
    func `the site name is removed from the title`(
        window: String, heading: String?, site: String?, title: String
    ) throws {
        let meta = site.map { "<meta property=og:site_name content='\($0)'>" } ?? ""
        #expect(try words("<title>\(window)</title>\(meta)", heading: heading) == title)
    }

    @Test func `the sharing title takes precedence, and the heading is used if there is no title`()
        throws
    {
        let shared = "<title>x</title><meta property=og:title content='Ice: a story - part two'>"
        #expect(try words(shared) == "Ice: a story - part two")
        #expect(try words("<title></title>", heading: "Ice") == "Ice")
        #expect(try words("") == "")
    }

    private func words(_ html: String, heading: String? = nil) throws -> String {
        let head = PageHead(Array(html.utf8), url: try url("https://www.quay.example/ice"))
        return PageTitle(head: head, heading: heading, host: "www.quay.example").text
    }
}
