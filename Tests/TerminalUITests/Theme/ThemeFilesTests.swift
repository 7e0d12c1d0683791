import Foundation
import TestSupport
import Testing

@testable import TerminalUI

/// The built-in themes.
@Suite @MainActor struct ThemeFilesTests {
    @Test(arguments: Theme.fileNames, ColourDepth.allCases)
    func `all text of a theme is readable`(_ name: String, at depth: ColourDepth) throws {
        let theme = try Theme.inFile(named: name)
        for base in [nil, Role.bar, .selected] {
            for role in Role.allCases where base == nil || !Self.isGraphic(role) {
                let contrast = contrasts(of: role, over: base, in: theme, at: depth).min() ?? 21
                #expect(
                    contrast >= (name == "high-contrast" ? 7 : 4.5),
                    "\(role) over \(String(describing: base))")
            }
        }
    }

    @Test(arguments: Theme.fileNames, ColourDepth.allCases)
    func `important roles differ from plain text`(_ name: String, at depth: ColourDepth) throws {
        let theme = try Theme.inFile(named: name)
        func look(_ role: Role) -> Style { theme.style(of: role, over: nil, at: depth) }

        for role in [Role.selected, .bar, .title, .unread, .link, .match, .currentMatch, .error] {
            #expect(shown(look(role), at: depth) != shown(look(.normal), at: depth), "\(role)")
        }
        #expect(shown(look(.match), at: depth) != shown(look(.currentMatch), at: depth))
        #expect(look(.unread).emphasis.contains(.strong))
        #expect(
            look(.match) != theme.style(of: .match, over: .selected, at: depth)
                || look(.match) != theme.style(of: .selected, over: nil, at: depth))
    }

    @Test(arguments: Theme.fileNames.filter { $0 != "mono" }, ColourDepth.allCases)
    func `matches in code differ from the code`(_ name: String, at depth: ColourDepth) throws {
        guard depth > .none else { return }
        let theme = try Theme.inFile(named: name)
        func look(_ role: Role) -> Style {
            shown(theme.style(of: role, over: nil, at: depth), at: depth)
        }

        for role in [Role.keyword, .string, .number, .codeComment] {
            #expect(look(role) != look(.code), "\(role)")
        }
    }

    @Test(arguments: Theme.fileNames, ColourDepth.allCases)
    func `a selected row has one style from edge to edge`(
        _ name: String, at depth: ColourDepth
    ) throws {
        let theme = try Theme.inFile(named: name)
        for base in [Role.selected, .bar] {
            let look = theme.style(of: base, over: nil, at: depth)
            #expect(theme.style(of: .normal, over: base, at: depth) == look)
        }
    }

    @Test(arguments: Theme.fileNames, ColourDepth.allCases)
    func `a reversed row has no coloured patches`(_ name: String, at depth: ColourDepth) throws {
        let theme = try Theme.inFile(named: name)
        let row = theme.style(of: .selected, over: nil, at: depth)
        guard row.emphasis.contains(.reversed) else { return }
        for role in Role.allCases where theme[role, depth].background == nil {
            let style = theme.style(of: role, over: .selected, at: depth)
            #expect(style.emphasis.isDisjoint(with: [.dim, .strike]), "\(role)")
            #expect(style.foreground == row.foreground, "\(role)")
        }
    }

    @Test(arguments: Theme.fileNames)
    func `without colours, the selection and the bar are still marked`(_ name: String) throws {
        let theme = try Theme.inFile(named: name)
        let selected = theme.style(of: .selected, over: nil, at: .none)

        #expect(selected.emphasis.contains(.reversed))
        #expect(!theme.style(of: .bar, over: nil, at: .none).emphasis.isEmpty)
        #expect(theme.style(of: .match, over: .selected, at: .none) != selected)
    }

    @Test(arguments: Theme.fileNames)
    func `a theme needs few colour pairs`(_ name: String) throws {
        let theme = try Theme.inFile(named: name)
        for depth in ColourDepth.allCases {
            let bases = [nil] + Role.allCases.map { Optional($0) }
            let pairs = bases.flatMap { base in
                Role.allCases.map { role in
                    let style = theme.style(of: role, over: base, at: depth)
                    return [
                        style.foreground, style.background,
                    ]
                }
            }
            #expect(Set(pairs).count < 255)
        }
    }

    /// Returns whether a role is for borders or scroll bars, which need no contrast on a row.
    private static func isGraphic(_ role: Role) -> Bool { role == .border || role == .scrollBar }

    /// Returns the contrasts on all backgrounds; empty if the terminal chooses both colours.
    private func contrasts(
        of role: Role, over base: Role?, in theme: Theme, at depth: ColourDepth
    ) -> [Double] {
        let style = theme.style(of: role, over: base, at: depth)
        guard depth > .none, let foreground = style.foreground else { return [] }
        let backgrounds = style.background.map { [$0] } ?? Self.usual(in: theme, at: depth)
        // Reversed text has the same contrast in reverse. Bold text is brighter if there are only 8
        // colours.
        let isBright = depth == .eight && style.emphasis.contains(.strong)
        let text =
            isBright && [nil, .terminal(0)].contains(style.background)
            ? foreground.bright : foreground
        return backgrounds.map { Contrast.between(text.shown(at: depth), $0.shown(at: depth)) }
    }

    /// Returns typical backgrounds of users who set their own.
    private static func usual(in theme: Theme, at depth: ColourDepth) -> [Colour] {
        let isRich = depth >= .palette256
        if theme.name == "light" {
            return isRich ? [Colour(0xFFFFFF), Colour(0xFDF6E3)] : [.terminal(15)]
        }
        return isRich ? [Colour(0), Colour(0x282C34)] : [.terminal(0)]
    }

    private func shown(_ style: Style, at depth: ColourDepth) -> Style {
        Style(
            foreground: style.foreground?.shown(at: depth),
            background: style.background?.shown(at: depth), emphasis: style.emphasis)
    }
}

extension Colour {
    fileprivate var bright: Colour {
        if case .terminal(let number) = self { .terminal(number | 8) } else { self }
    }
}
