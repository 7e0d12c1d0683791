import BoardCore
import TestSupport
import Testing

struct PostQueryFuzzTests {
    @Test func `any text is a query that parses again, or an error with a position`() {
        var random = SeededGenerator(seed: 20_261_122)
        for _ in 0..<4000 {
            let text = Self.text(using: &random)
            do throws(PostQuery.Fault) {
                guard let query = try PostQuery(text) else { continue }
                let printed = query.description
                #expect(try PostQuery(printed) == query, "\(text.debugDescription)")
                #expect(printed.unicodeScalars.allSatisfy { $0.value >= 0x20 })
            } catch {
                #expect(error.range.lowerBound >= 0)
                #expect(error.range.upperBound <= text.count, "\(text.debugDescription)")
                #expect(!error.range.isEmpty)
            }
        }
    }

    @Test func `completing a completed query changes nothing`() {
        var random = SeededGenerator(seed: 77)
        let names = (0..<30).map { _ in Self.text(using: &random).sanitized(as: .line) }
        let boards = names.map { Board(id: BoardID($0, in: .sample)) }
        for _ in 0..<1500 {
            let text = Self.text(using: &random)
            var once = PostQuery.Completion(
                of: text, authors: names, tags: names, labels: names, sources: names,
                boards: boards)
            // The keyword of a term is completed before its value.
            if once.text != text, once.text.last == ":" {
                once = PostQuery.Completion(
                    of: once.text, authors: names, tags: names, labels: names, sources: names,
                    boards: boards)
            }
            let twice = PostQuery.Completion(
                of: once.text, authors: names, tags: names, labels: names, sources: names,
                boards: boards)

            #expect(twice.text == once.text, "\(text.debugDescription)")
        }
    }

    private static func text(using random: inout SeededGenerator) -> String {
        let count = Int.random(in: 0...12, using: &random)
        let parts = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
        let text = parts.joined()
        guard Bool.random(using: &random) else { return text }
        var scalars = Array(text.unicodeScalars)
        scalars.insert(
            Unicode.Scalar(UInt32.random(in: 0...0xD7FF, using: &random)) ?? "a",
            at: Int.random(in: 0...scalars.count, using: &random))
        return String(String.UnicodeScalarView(scalars))
    }

    private static let pieces = [
        "author:", "tag:", "board:", "newer:", "older:", "unread", "~", "\"", "\"\"", " ", "  ",
        ":",
        "2d", "13w", "a", "tea", "autor:", "가", "\u{1112}\u{1161}", "é", "e\u{301}", "\u{301}",
        "\u{600}", "\u{3000}", "\n", "\t", "\r\n", "👨‍👩‍👧", "\u{200D}", "\u{202E}", "\u{1B}[2J", "\0",
        "\u{2066}", "\u{FE0F}", "//", "\u{E0041}", "🇰🇷", "🇰",
    ]
}
