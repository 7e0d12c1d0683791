import Essentials
import Testing

@testable import BoardClients

/// Tests of combining marks in non-canonical order, which take quadratic time to compare and hash.
struct CombiningMarkTests {
    private static let text = "a" + String(repeating: "\u{301}\u{316}", count: 100)
    private static let ordered = Array(text.canonicallyOrdered.unicodeScalars)

    @Test func `combining marks in JSON are reordered on input`() throws {
        let value = try JSONValue(Array("{\"\(Self.text)\": 1, \"a\": \"\(Self.text)\"}".utf8))

        #expect(Array(value["a"].string?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }

    @Test func `combining marks in feeds are reordered on input`() throws {
        let text = """
            <rss version="2.0"><channel><title>f</title><item><title>\(Self.text)</title>
            <guid>\(Self.text)</guid></item></channel></rss>
            """
        let entry = try XMLFeedReader.read(Array(text.utf8), url: nil)?.entries.first

        #expect(Array(entry?.id?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }

    @Test func `combining marks in attributes of pages are reordered on input`() throws {
        let tags = HTMLTags(Array("<meta name=\"\(Self.text)\">".utf8))
        let tag = try #require(tags.first { _ in true })
        let value = tags.value(tag, "name")

        #expect(Array(value?.unicodeScalars ?? "".unicodeScalars) == Self.ordered)
    }
}
