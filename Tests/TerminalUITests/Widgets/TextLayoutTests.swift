import Testing

@testable import TerminalUI

@Suite @MainActor struct TextLayoutTests {
    private let layout = TextLayout(blocks: TextScreen.items([2, 0, 1, 3]), width: 10)

    @Test func `items are found by their blocks`() {
        #expect(layout.blocks(of: 0) == 0..<2)
        #expect(layout.blocks(of: 1).isEmpty)
        #expect(layout.blocks(of: 3) == 3..<6)
        #expect(layout.item(after: 0) == 2)
        #expect(layout.item(after: 3) == nil)
        #expect(layout.item(before: 2) == 0)
        #expect(layout.item(before: 0) == nil)
    }

    @Test func `places are counted in lines over all blocks`() {
        let blocks = ["one two", "", "three"].map { TextBlock(.paragraph($0, .normal), item: 0) }
        let layout = TextLayout(blocks: blocks, width: 3)
        let places = layout.places(from: TextPlace(block: 0, line: 0), count: 99)
        let expected = [(0, 0), (0, 1), (1, 0), (2, 0), (2, 1)].map {
            TextPlace(block: $0, line: $1)
        }

        #expect(places == expected)
        for (from, start) in expected.enumerated() {
            for (to, end) in expected.enumerated() {
                #expect(layout.place(start, offsetBy: to - from) == end)
            }
            #expect(layout.place(start, offsetBy: 99) == layout.end())
            #expect(layout.place(start, offsetBy: -99) == expected[0])
        }
        #expect(layout.place(expected[3], after: 4).missing == 3)
    }
}
