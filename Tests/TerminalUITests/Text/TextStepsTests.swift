import Testing

@testable import TerminalUI

/// Tests that measuring and wrapping take time proportional to the length of a text.
///
/// They count accesses to scalars, because times would depend on the machine.
@Suite struct TextStepsTests {
    /// The repeated parts of texts: endless characters, and lines without a break.
    static let pieces = [
        "👨\u{200D}", "\u{915}\u{94D}", "\u{1100}", "\u{600}", "\u{1F1E6}", "\u{301}", "\u{1F3FB}",
        "\u{1100}\u{1161}\u{11A8}", "\t", " ", "x", "x ", "漢", "가", "\u{200B}", "e\u{301}",
    ]

    @Test(arguments: pieces)
    func `measuring takes steps proportional to the length`(piece: String) {
        expectLinear(piece) { _ = $0.columnCount }
        expectLinear(piece) { _ = $0.end(ofColumns: .max) }
        expectLinear(piece) { _ = $0.start(ofLastColumns: 40) }
    }

    @Test(arguments: pieces, [1, 2, 80])
    func `wrapping takes steps proportional to the length`(piece: String, width: Int) {
        expectLinear(piece) { _ = LineBreaker.lines(of: $0, width: width) }
        expectLinear(piece) { _ = LineBreaker.pieces(of: $0, width: width) }
    }

    @Test(arguments: pieces + ["\ta", "a\t", "\t\u{301}"])
    func `expanding tabs takes steps proportional to the length`(piece: String) {
        expectLinear(piece) {
            var column = 0
            _ = $0.expandingTabs(from: &column)
        }
    }

    @Test(arguments: ["x", "x ", "漢", "가", " ", "e\u{301}", "\u{1F1E6}"])
    func `finding the part that fits a row does not read the rest`(piece: String) {
        let counts = [1000, 100_000].map { steps(piece, $0) { _ = $0.end(ofColumns: 80) } }

        #expect(counts[0] == counts[1])
    }

    private func expectLinear(_ piece: String, _ work: (CountedScalars) -> Void) {
        let short = steps(piece, 1000, work)
        let long = steps(piece, 2000, work)

        #expect(short >= 1000, "The text was not looked at.")
        #expect(2 * long <= 5 * short, "\(short) steps, then \(long)")
        #expect(short <= 16 * 1000 * piece.unicodeScalars.count)
    }

    private func steps(_ piece: String, _ count: Int, _ work: (CountedScalars) -> Void) -> Int {
        let text = CountedScalars(String(repeating: piece, count: count))
        work(text)
        return text.counter.steps
    }
}
