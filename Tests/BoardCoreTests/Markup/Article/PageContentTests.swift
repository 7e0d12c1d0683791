import Foundation
import Testing

@testable import BoardCore

struct PageContentTests {
    @Test func `the text of a blog is found without its surroundings`() {
        let content = content(of: PageSample.blog, titles: ["The long winter"])

        #expect(content.isMainText)
        #expect(content.words.hasPrefix("Part 1. The harbour"))
        #expect(content.words.contains("Part 4."))
        for other in [
            "Skip to", "About", "Share on", "Filed under", "I remember", "Recent posts", "patience",
            "¶",
        ] {
            #expect(!content.words.contains(other), "\(other)")
        }
        #expect(content.heading == "The long winter")
        #expect(content.byline == "Ada Holm")
        #expect(content.published == "2026-02-03T08:00:00Z")
    }

    @Test func `addresses are absolute and fragments are not links`() {
        let content = content(of: PageSample.blog)

        #expect(
            content.text.links.map(\.target) == [
                "https://example.org/ice.html", "https://example.org/img/ice.jpg",
            ])
        #expect(content.words.contains("see below."))
    }

    @Test func `code keeps its lines and its language`() {
        let code = content(of: PageSample.blog).text.blocks.compactMap { block in
            if case .code(let language, let text) = block { (language, text) } else { nil }
        }

        #expect(code.map(\.0) == ["swift"])
        #expect(code.map(\.1) == ["let ice = \"thick\"\nmelt(ice)"])
    }

    @Test(arguments: [
        "embed src=/f.mp4", "source src=/s", "wbr", "keygen", "track", "bgsound", "hr",
    ])
    func `text after a void element is part of the page`(tag: String) {
        let filler = String(
            repeating: "The ice on the harbour is thick, and nobody sails. ", count: 8)
        let page =
            "<article><p>\(filler)<\(tag)> behind it.</p><ul><li>a<\(tag)><li>b</ul></article>"

        let text = content(of: page).text

        #expect(text.line.contains("behind it."))
        #expect(text.blocks.firstTextOfItems.count == 2)
    }

    @Test func `list numbers, open details and preserved lines are kept`() {
        let filler = String(
            repeating: "The ice on the harbour is thick, and nobody sails. ", count: 8)
        let page = """
            <article><p>\(filler)</p><ol reversed type=a><li>a<li value=9>b</ol>
            <details open><summary>c</summary>d</details><p style="white-space: pre">e
              f</p></article>
            """

        let outline = content(of: page).text.outline.split(separator: "\n").dropFirst()

        #expect(outline == ["ol[b. i.]{p a | p b}", "open details(c){p d}", "p e⏎  f"])
    }

    @Test func `a newspaper page is reduced to the article without insertions`() {
        let content = content(of: PageSample.newspaper, titles: ["Ice breaks"])

        #expect(content.isMainText)
        #expect(content.words.hasPrefix("Part 1."))
        #expect(content.words.hasSuffix("We sail. A captain"))
        #expect(content.byline == "Mira Lund")
        for other in ["partners", "Old ice", "skates", "Fish", "Imprint", "©", "Ice breaks"] {
            #expect(!content.words.contains(other), "\(other)")
        }
    }

    @Test func `documentation keeps tables, code and notes, and loses contents and line numbers`() {
        let content = content(of: PageSample.documentation, titles: ["Configuring the harbour"])

        #expect(
            content.text.lines == [
                "heading 2: Ropes", "paragraph: Ropes are configured in quay.toml.",
                "code toml: [ropes]⏎length = 12", "heading 2: Anchors",
                "table: Key Meaning weight in tons", "paragraph: Anchors are heavy.",
            ])
    }

    @Test func `all posts of a thread are the text`() {
        let words = content(of: PageSample.forum).words

        #expect((1...5).allSatisfy { words.contains("Reply \($0).") })
        #expect(!words.contains("Forum index"))
    }

    @Test func `a text in a layout table is found in its cell`() {
        let content = content(of: PageSample.tables)

        #expect(content.isMainText)
        #expect(content.words.hasPrefix("The harbour"))
        #expect(content.words.contains("Second part."))
        #expect(!content.words.contains("Home"))
    }

    @Test func `a Korean paragraph needs half as many characters`() {
        let content = content(of: PageSample.korean)

        #expect(content.isMainText)
        #expect(content.words.hasPrefix("항구는 열한 주"))
        #expect(content.words.hasSuffix("아주 오래."))
    }
}

extension PageContentTests {
    @Test func `footnote numbers are left out`() {
        let content = content(
            of: "<p>\(PageSample.paragraph)<sup><a href=#n1>[1]</a></sup> x<sup>2</sup></p>")

        #expect(content.words.hasSuffix("anywhere to go. x²"))
    }

    @Test func `formulas are shown once`() {
        let math = "<math><semantics><mi>E</mi><mo>=</mo><mi>m</mi><annotation>E=m</annotation>"
        let content = content(of: "<p>\(PageSample.paragraph) \(math)</semantics></math></p>")

        #expect(content.words.hasSuffix("go. E=m"))
    }

    @Test func `style class names do not mark text, and names alone do not hide it`() {
        let content = content(
            of: """
                <div class="widget tools"><p>\(PageSample.paragraph)</p></div>
                <div class="sidebar text-sm"><p>Beside it, small, and not to be read.</p></div>
                """)

        #expect(content.words == PageSample.paragraph)
    }
}

/// Pages with little or no text.
extension PageContentTests {
    @Test func `a short text is found if there is hardly anything else`() {
        let content = content(
            of: "<nav>Home</nav><article><p>The ice is gone at last.</p></article>")

        #expect(content.isMainText)
        #expect(content.words == "The ice is gone at last.")
    }

    @Test func `the whole page is shown if no text is found`() {
        let content = content(
            of: """
                <ul><li><a href=/1>One</a><li><a href=/2>Two</a></ul>
                <nav><a href=/3>Three</a></nav><script>alert(1)</script>
                """)

        #expect(!content.isMainText)
        #expect(content.words == "- One - Two Three")
    }

    @Test func `a small article does not hide a long text beside it`() {
        let content = content(
            of: "<div>\(PageSample.paragraphs(5))</div><article><p>\(PageSample.paragraph)</p>")

        #expect(content.words.contains("Part 5."))
    }

    @Test func `a form around the whole page is not removed`() {
        let content = content(
            of: """
                <form id=aspnetForm class=with-sidebar><div>\(PageSample.paragraphs(3))
                <div class=related><p>And here is another story, with nothing in it.</p></div>
                </div></form>
                """)

        #expect(content.words.contains("Part 3."))
        #expect(!content.words.contains("another story"))
    }

    @Test func `hidden content is not shown, even of a whole page`() {
        let content = content(
            of: "<p hidden>a</p><p aria-hidden=true>b</p><p style='display: none'>c</p><p>d</p>")

        #expect(content.words == "d")
    }

    @Test(arguments: ["", " \n", "<html>", "<script>x</script>", "<div id=root></div>", "\0"])
    func `a page without words has no text`(page: String) {
        let content = content(of: page)

        #expect(!content.isMainText)
        #expect(content.words.filter { $0 != "\u{FFFD}" } == "")
    }
}

private func content(of page: String, titles: [String] = []) -> PageContent {
    PageContent(
        page: Array(page.utf8), base: site,
        titles: titles)
}

/// The address of all the pages.
private let site =
    URL(string: "https://example.org/notes/winter.html") ?? URL(filePath: "/")

extension PageContent {
    var text: RichText { RichText(html, as: .html) }
    var words: String { text.line }
}

extension RichText {
    /// One line for each block.
    fileprivate var lines: [String] {
        blocks.map { block in
            let line = RichText([block]).line
            return switch block {
            case .heading(let level, _): "heading \(level): \(line)"
            case .code(let language, let text):
                "code \(language ?? "–"): \(text.replacing("\n", with: "⏎"))"
            case .table: "table: \(line)"
            case .list: "list: \(line)"
            case .paragraph: "paragraph: \(line)"
            default: "other: \(line)"
            }
        }
    }
}
