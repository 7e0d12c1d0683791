import Essentials
import Testing

@testable import BoardClients

/// Texts with combining marks in the wrong order, which take quadratic time to compare and hash.
struct MarkOrderTests {
    private static let text = "a" + String(repeating: "\u{301}\u{316}", count: 100)
    private static let ordered = Array(text.canonicallyOrdered.unicodeScalars)

    @Test func `marks in JSON are put into order as they come in`() throws {
        let value = try JSONValue(Array("{\"\(Self.text)\": 1, \"a\": \"\(Self.text)\"}".utf8))

        #expect(Array(value["a"].string?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }

    @Test func `marks in feeds are put into order as they come in`() throws {
        let text = """
            <rss version="2.0"><channel><title>f</title><item><title>\(Self.text)</title>
            <guid>\(Self.text)</guid></item></channel></rss>
            """
        let entry = try XMLFeedReader.read(Array(text.utf8), url: nil)?.entries.first

        #expect(Array(entry?.id?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }

    @Test func `marks in attributes of pages are put into order as they come in`() throws {
        let tags = HTMLTags(Array("<meta name=\"\(Self.text)\">".utf8))
        let tag = try #require(tags.first { _ in true })
        let value = tags.value(tag, "name")

        #expect(Array(value?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }
}
