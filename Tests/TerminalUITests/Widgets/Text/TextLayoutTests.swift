import Testing

@testable import TerminalUI

@Suite @MainActor struct TextLayoutTests {
    @Test func `items are found by their identity`() {
        let layout = TextLayout(items: TextScreen.items([2, 1, 3]), width: 10)

        #expect(layout.index(of: .number(2)) == 2)
        #expect(layout.index(of: .number(2), near: 7) == 2)
        #expect(layout.index(of: .number(3)) == nil)
        #expect(layout.index(of: .name("2")) == nil)
    }

    @Test func `positions are counted in lines across blocks and items`() {
        let items = [["one two", ""], [], ["three"]].enumerated().map { number, texts in
            TextItem(.number(number), texts.map { TextBlock(.paragraph([TextSpan($0)])) })
        }
        let layout = TextLayout(items: items, width: 3)
        let places = layout.places(from: TextPlace(item: 0), count: 99)
        let expected = [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 0), (2, 0, 0), (2, 0, 1)].map {
            TextPlace(item: $0, block: $1, line: $2)
        }

        #expect(places == expected)
        for (from, start) in expected.enumerated() {
            for (to, end) in expected.enumerated() {
                #expect(layout.place(start, offsetBy: to - from) == end)
            }
            #expect(layout.place(start, offsetBy: 99) == layout.end())
            #expect(layout.place(start, offsetBy: -99) == expected[0])
        }
        #expect(layout.place(expected[3], after: 6).missing == 4)
    }
}
