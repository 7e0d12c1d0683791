import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct RoleTests {
    @Test(arguments: Role.allCases)
    func `without colours, a role loses only its colour`(_ role: Role) throws {
        let coloured = try cell(of: role, depth: .palette256)
        let plain = try cell(of: role, depth: .none)

        #expect(plain.colourPair == 0)
        #expect(plain.isReversed == coloured.isReversed)
        #expect(plain.isBold == coloured.isBold)
    }

    @Test func `important roles are marked without colour`() throws {
        for role in [Role.bar, .selected, .match] {
            #expect(try cell(of: role, depth: .none).isReversed)
        }
        for role in [Role.title, .heading, .error] {
            #expect(try cell(of: role, depth: .none).isBold)
        }
    }

    @Test func `colours are used if there are any`() throws {
        #expect(try cell(of: .author, depth: .palette256).colourPair > 0)
        #expect(try cell(of: .normal, depth: .palette256).colourPair == 0)
    }

    private func cell(of role: Role, depth: ColourDepth) throws -> Cell {
        let terminal = try Terminal.offscreen(columns: 4, rows: 1, depth: depth)
        let panel = try #require(Panel(on: terminal, frame: Frame(size: terminal.size)))
        panel.canvas.draw("x", row: 0, role: role)
        terminal.update()
        return try #require(terminal.cells.first?.first)
    }
}
