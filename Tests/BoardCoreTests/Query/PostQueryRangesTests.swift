import BoardCore
import TestSupport
import Testing

struct PostQueryRangesTests {
    @Test(arguments: [
        ("tea", "Tea and TEA", "[Tea] and [TEA]"), ("te ea", "tea", "[tea]"),
        ("aa", "aaaaa b aa", "[aaaaa] b [aa]"), ("a n", "tea and", "te[a] [an]d"),
        ("~tea and", "tea and", "tea [and]"), ("author:tea unread", "tea unread", "tea unread"),
        (#""green tea""#, "a green \n\u{3000} tea.", "a [green \n\u{3000} tea]."),
        (#""a b a""#, "a b a  b a", "[a b a  b a]"), ("coffee", "tea", "tea"),
        // Whole characters, however they are composed.
        ("é", "cafe\u{301}s", "caf[e\u{301}]s"), ("e", "cafe\u{301}s", "caf[e\u{301}]s"),
        ("É", "é", "[é]"), ("👩", "x👨‍👩‍👧y", "x[👨‍👩‍👧]y"), ("나무", "소나무 아래", "소[나무] 아래"),
        ("ß", "aSSb ß", "a[SS]b [ß]"),
    ])
    func `matches are highlighted`(_ words: String, _ text: String, _ marked: String) throws {
        let query = try #require(try PostQuery(words))

        #expect(Self.marked(text, at: query.ranges(in: text)) == marked)
    }

    @Test func `highlighted ranges are matches, in order and separate`() throws {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<800 {
            let words = Self.text(1...4, using: &random)
            let text = Self.text(0...30, using: &random)
            guard let query = try PostQuery("\"\(words)\"") else { continue }
            let ranges = query.ranges(in: text)
            let context = PostQuery.Context(now: .now, boardNames: [:], marks: PostMarks())
            let isFound = query.matches(
                Post(id: "", title: ""), body: PostText(text + ".", .plain), in: context)

            #expect(
                ranges.isEmpty != isFound, "\(words.debugDescription) in \(text.debugDescription)")
            #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
            #expect(ranges.allSatisfy { !$0.isEmpty })
        }
    }

    private static func marked(_ text: String, at ranges: [Range<String.Index>]) -> String {
        var marked = ""
        var end = text.startIndex
        for range in ranges {
            marked += text[end..<range.lowerBound] + "[" + text[range] + "]"
            end = range.upperBound
        }
        return marked + text[end...]
    }

    private static func text(
        _ count: ClosedRange<Int>, using random: inout SeededGenerator
    ) -> String {
        (0..<Int.random(in: count, using: &random)).map { _ in
            ["a", "b", "A", " ", "\n", "é", "e\u{301}", "É", "가"].randomElement(using: &random)
                ?? ""
        }.joined()
    }
}
