import BoardCore
import TestSupport
import Testing

struct MarkdownFuzzTests {
    @Test(arguments: 0..<8)
    func `mutated text keeps all invariants`(seed: UInt64) {
        var mutator = MarkdownMutator(seed: seed)
        for _ in 0..<100 {
            let text = mutator.text()
            let read = MarkdownReader.read(text)
            #expect(read.depth <= RichText.depthLimit, "\(text.debugDescription)")
            #expect(read.count <= 4 * text.utf8.count + 100, "\(text.debugDescription)")
            #expect(Self.unsafe(in: read).isEmpty, "\(text.debugDescription)")
            #expect(Self.isInOrder(read, of: text), "\(text.debugDescription)")
        }
    }

    /// Texts that sanitizing would change, except for trimming, and invalid link targets.
    private static func unsafe(in read: RichText) -> [String] {
        read.texts.filter { text in
            ("x" + text + "x").sanitized(as: .paragraphs) != "x" + text + "x"
        } + read.targets.filter { !LinkTarget.isAllowed($0) || $0.sanitized(as: .line) != $0 }
    }

    /// Returns whether the visible words occur in the source, in the same order without footnotes.
    ///
    /// The labels of alerts differ in case.
    private static func isInOrder(_ read: RichText, of source: String) -> Bool {
        let source = source.sanitized(as: .paragraphs).lowercased()
        let targets = Set(read.targets)
        let words = read.texts.filter { !targets.contains($0) }.joined().lowercased()
        let letters = words.unicodeScalars.filter(\.properties.isAlphabetic)
        guard !source.contains("\n[^"), !source.hasPrefix("[^") else {
            return letters.sorted().isIn(source.unicodeScalars.sorted())
        }
        return letters.isIn(source.unicodeScalars)
    }
}

extension Sequence<Unicode.Scalar> {
    /// Returns whether others contain all of these, in the same order.
    fileprivate func isIn(_ others: some BidirectionalCollection<Unicode.Scalar>) -> Bool {
        var rest = others[...]
        return allSatisfy { scalar in
            guard let place = rest.firstIndex(of: scalar) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }
}

/// Creates texts by selecting, repeating and mixing parts of the examples.
private struct MarkdownMutator {
    private var random: SeededGenerator

    private static let examples = [
        MarkdownBlockTests.examples, MarkdownListTests.examples, MarkdownInlineTests.examples,
        MarkdownLinkTests.examples, MarkdownExtensionTests.examples, MarkdownHTMLTests.examples,
    ].flatMap { MarkdownExample.all(in: $0).map { Array($0.markdown.unicodeScalars) } }

    /// Character references are left out, because their characters are not in the source.
    private static let pieces = [
        "*", "**", "_", "`", "```\n", "~~", "[", "](", "](https://a.b)", "![", ">", "> ", "- ",
        "1. ", "\n", "\n\n", "  \n", "\\", "|", "|---|---|\n", "<", "</b>", "<b>", "<!--", "-->",
        "\t", "    ", ":::", "::: spoiler x\n", "@kim", "https://", "가", "漢\n字", "\u{1B}[31m",
        "\u{202E}", "\u{2067}", "\u{301}", "\u{0}", "\r\n", "👩‍👩‍👧‍👦", "[a]: https://b.c\n", "# ",
        "===\n",
    ].map { Array($0.unicodeScalars) }

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func text() -> String {
        var scalars: [Unicode.Scalar] = []
        for _ in 0..<Int.random(in: 1...5, using: &random) { scalars += part() }
        for _ in 0..<Int.random(in: 0...12, using: &random) { mutate(&scalars) }
        return String(String.UnicodeScalarView(scalars.filter { $0 != "&" }))
    }

    private mutating func part() -> [Unicode.Scalar] {
        let example = Self.examples.randomElement(using: &random) ?? []
        let isRepeated = Int.random(in: 0..<8, using: &random) == 0
        return Array(repeatElement(example + ["\n"], count: isRepeated ? 30 : 1).joined())
    }

    private mutating func mutate(_ scalars: inout [Unicode.Scalar]) {
        let start = Int.random(in: 0...scalars.count, using: &random)
        let end = Int.random(in: start...min(scalars.count, start + 9), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: scalars.removeSubrange(start..<end)
        case 1: scalars.insert(contentsOf: scalars[start..<end], at: start)
        default: insertPieces(into: &scalars, at: start)
        }
    }

    private mutating func insertPieces(into scalars: inout [Unicode.Scalar], at index: Int) {
        let piece = Self.pieces.randomElement(using: &random) ?? []
        let count = Int.random(in: 0..<10, using: &random) == 0 ? 200 : 1
        scalars.insert(contentsOf: repeatElement(piece, count: count).joined(), at: index)
    }
}
