import Foundation
import TestSupport
import Testing

@testable import BoardCore

struct PageHostileTests {
    @Test(arguments: [
        "<div>", "<div>x", "<p>x", "<article>", "<article><p>x, y", "<main>", "<table><tr><td>x",
        "<td>x", "<ul><li><a href=x>y</a>", "<nav>", "<svg>", "<a href=#x>y", "<b></i>", "</div>",
        "<div class='a b c d e'>x", "<div hidden>", "<h1>x", "<pre>x", "<blockquote><footer>x",
        "<!-- ", "&", "<", "\0", "<time datetime=x>", "<p>,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,,",
    ])
    func `doubling the size at most doubles the time`(unit: String) {
        let once = building(String(repeating: unit, count: 2000))
        let twice = building(String(repeating: unit, count: 4000))

        #expect(twice.steps <= once.steps * 5 / 2)
        #expect(twice.tree.nodes.count <= once.tree.nodes.count * 5 / 2)
        #expect(twice.tree.isWellFormed)
    }

    @Test func `a page is truncated at the size limit`() {
        let tags = content(of: String(repeating: "<i>a</i><p>", count: 50_000))
        let words = content(of: String(repeating: "word, ", count: 400_000))
        let attributes = content(
            of: String(repeating: "<a href='\(String(repeating: "x", count: 4000))'>", count: 600))

        for content in [tags, words, attributes] {
            #expect(content.isCut)
            #expect(content.html.utf8.count <= 4 * PageTree.sizeLimit)
        }
        #expect(words.html.hasPrefix("word, word,"))
    }

    @Test func `text among a million elements is found`() {
        let around = String(repeating: "<div>", count: 50_000)

        let content = content(of: around + PageSample.paragraphs(3))

        #expect(content.words.contains("Part 3."))
        #expect(content.text.blocks.count >= 3)
    }

    @Test func `control characters are safe to draw in all results`() {
        let evil = "a\u{1B}[2Jb\u{202E}c\u{7}d"

        let content = content(
            of: "<h1>\(evil)</h1><a rel=author>\(evil)</a><p>\(evil) \(PageSample.paragraph)")

        for text in [content.heading, content.byline, content.words] {
            #expect(text?.contains("[2Jb") == true)
            #expect(
                text?.unicodeScalars.contains { "\u{1B}\u{202E}\u{7}".unicodeScalars.contains($0) }
                    == false)
        }
    }

    @Test func `escaped tags in text stay text, and entities are decoded once`() {
        let content = content(
            of: "<p>1 &lt; 2 &amp;&amp; &amp;lt;b> &eacute; \(PageSample.paragraph)")

        #expect(content.words.hasPrefix("1 < 2 && &lt;b> é"))
    }

    @Test func `an attribute cannot end its tag`() {
        let content = content(
            of: #"<p>\#(PageSample.paragraph)<img src=/a.png alt='"><script>x</script>'>"#)

        #expect(content.words.hasSuffix(#""><script>x</script>"#))
    }

    @Test func `only web and mail links are kept`() {
        let content = content(
            of: """
                <p>\(PageSample.paragraph) <a href="javascript:alert(1)">a</a>
                <a href="file:///etc/passwd">b</a> <a href="//other.example/x">c</a>
                <img src="data:image/png;base64,AAAA" alt=d>
                """)

        #expect(content.text.links.map(\.target) == ["https://other.example/x"])
        #expect(content.words.hasSuffix("a b c d"))
    }

    @Test(arguments: 0..<40 as Range<UInt64>)
    func `corrupted pages are parsed to the end and are safe`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let page = spoiled(samples.randomElement(using: &random) ?? "", &random)

        let first = content(of: page)

        #expect(first.html.utf8.count <= 6 * page.utf8.count + 1000)
        #expect(first.words == first.words.sanitized(as: .line))
        #expect(building(page).tree.isWellFormed)
        #expect(first == content(of: page))
    }

    private let samples = [
        PageSample.blog, PageSample.newspaper, PageSample.documentation, PageSample.forum,
        PageSample.tables, PageSample.korean,
    ]

    /// Removes, doubles and inserts bytes.
    private func spoiled(_ page: String, _ random: inout SeededGenerator) -> String {
        var bytes = Array(page.utf8)
        for _ in 0..<20 {
            let start = Int.random(in: 0..<bytes.count, using: &random)
            let some = start..<min(bytes.count, start + Int.random(in: 0..<60, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.removeSubrange(some)
            case 1: bytes.insert(contentsOf: bytes[some], at: start / 2)
            case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: start)
            default:
                let part = Self.parts.randomElement(using: &random) ?? ""
                bytes.insert(contentsOf: part.utf8, at: start)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let parts = [
        "<div>", "</div>", "</p>", "<table>", "<td>", "</table>", "<article>", "</main>", "<!--",
        "<svg>", "\0", "\u{1B}", "\"", "<a href='", "<pre>", "<blockquote>", "&#0;", "&#x1b;",
        "</body>", "<html hidden>", "<title>",
    ]
}

private func content(of page: String) -> PageContent {
    PageContent(page: Array(page.utf8), base: site, titles: ["-"])
}

private let site = URL(string: "https://example.org/notes/winter.html") ?? URL(filePath: "/")

private func building(_ page: String) -> PageTreeComposer {
    let builder = PageTreeComposer()
    _ = Array(page.utf8).withUnsafeBufferPointer(builder.read)
    return builder
}

extension PageTree {
    /// A Boolean value that indicates whether each node ends within its parent.
    fileprivate var isWellFormed: Bool {
        nodes.indices.dropFirst().allSatisfy { node in
            let outer = nodes[node].parent
            return outer < node && nodes[node].end > node && nodes[node].end <= nodes[outer].end
        }
    }
}
