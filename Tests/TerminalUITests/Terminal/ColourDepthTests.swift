import Testing

@testable import TerminalUI

@Suite struct ColourDepthTests {
    @Test(
        arguments: [
            (-1, [:], ColourDepth.none), (8, [:], .eight), (16, [:], .sixteen), (88, [:], .sixteen),
            (256, [:], .palette256), (256, ["COLORTERM": "truecolor"], .trueColour),
            (8, ["COLORTERM": "24bit"], .trueColour), (-1, ["COLORTERM": "truecolor"], .none),
            (256, ["COLORTERM": "yes"], .palette256), (256, ["NO_COLOR": "1"], .none),
            (256, ["NO_COLOR": ""], .palette256),
            (256, ["COLORTERM": "truecolor", "TERM": "screen-256color"], .palette256),
            (256, ["COLORTERM": "truecolor", "TERM": "screen", "TMUX": "/tmp/t"], .trueColour),
        ] as [(Int, [String: String], ColourDepth)])
    func `the environment provides what terminfo does not`(
        _ colours: Int, _ environment: [String: String], depth: ColourDepth
    ) {
        #expect(ColourDepth(colours: colours, isDirect: false, environment: environment) == depth)
    }

    @Test(
        arguments: [
            (Colour(0x000000), 16), (Colour(0xFFFFFF), 231), (Colour(0x5F87AF), 67),
            (Colour(0x808080), 244), (Colour(0x1E1E2E), 234),
        ] as [(Colour, CInt)])
    func `the nearest of 256 colours is used`(_ colour: Colour, number: CInt) {
        #expect(colour.number(at: .palette256) == number)
    }

    @Test func `direct colours never coincide with the terminal's own`() {
        #expect(Colour(0x000000).number(at: .trueColour) == 16)
        #expect(Colour(0x123456).number(at: .trueColour) == 0x123456)
        #expect(Colour.terminal(12).number(at: .trueColour) == 12)
        #expect(Colour(0x123456).number(at: .sixteen) == -1)
    }

    @Test func `bright colours become bold ones with 8 colours`() {
        let style = Style(foreground: .terminal(9), background: .terminal(12)).fitted(to: .eight)

        #expect(
            style
                == Style(foreground: .terminal(1), background: .terminal(4), emphasis: .strong))
    }
}
