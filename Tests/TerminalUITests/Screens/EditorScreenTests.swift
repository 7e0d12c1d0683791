import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct EditorScreenTests {
    private let terminal: Terminal
    private let screens: ScreenStack
    private let elsewhere = ExternalEditorSpy()
    private let saving = SavingSpy()

    init() throws {
        terminal = try .offscreen(columns: 40, rows: 6)
        screens = ScreenStack(terminal: terminal)
        open("eins\nzwei")
    }

    private func open(_ text: String) {
        screens.push(
            EditorScreen(
                title: "~/notes", text: text, fileName: "notes.txt",
                externalEditor: elsewhere, save: saving.save))
    }

    private func press(_ keys: String) throws -> String {
        for key in try KeyNotation.keys(in: keys) {
            screens.handle(key)
            screens.updateNow()
        }
        return terminal.picture
    }

    @Test func `the title bar shows the title, changes and the position`() throws {
        #expect(
            try press("<Down><Right>") == """
                 ~/notes                            2:2
                 eins
                 zwei


                 Ctrl-S save  F4 editor  Esc close
                """)
        #expect(try press("x").hasPrefix(" ~/notes                   changed  2:3\n"))
        #expect(try press("<C-_>").hasPrefix(" ~/notes                            2:2\n"))
        #expect(terminal.showsCursor)
    }

    @Test func `saving clears the changes and moves the cursor to an error`() throws {
        saving.outcome = .saved(
            message: "Saved; 1:3 is wrong.", fault: TextPosition(line: 1, column: 3))

        let picture = try press("x<Enter><C-s>")

        #expect(saving.texts == ["x\neins\nzwei"])
        #expect(picture.hasPrefix(" ~/notes                            1:2\n"))
        #expect(picture.hasSuffix(" Saved; 1:3 is wrong."))
    }

    @Test func `a text that could not be saved remains changed`() throws {
        saving.outcome = .failed("The disk is full.")

        let picture = try press("x<C-x><C-s>")

        #expect(picture.contains("changed"))
        #expect(picture.hasSuffix("The disk is full."))
    }

    @Test(arguments: ["<F4>", "<C-x><C-e>"])
    func `an external editor changes the text in one step`(keys: String) throws {
        elsewhere.outcome = .edited("eins\r\ndrei\u{1B}")

        #expect(try press("x" + keys).contains("\n eins\n drei\n"))
        #expect(elsewhere.texts == ["xeins\nzwei"])
        #expect(elsewhere.names == ["notes.txt"])
        #expect(try press("<C-_>").contains("\n xeins\n zwei\n"))
    }

    @Test func `if the external editor fails, the text stays and the reason is shown`() throws {
        elsewhere.outcome = .failed("There is no vi.")

        let picture = try press("<F4>")

        #expect(picture.contains("\n eins\n zwei\n"))
        #expect(picture.hasSuffix("There is no vi."))
    }

    @Test func `line ends are preserved, also in an external editor`() throws {
        open("eins\r\nzwei\r\n")
        elsewhere.outcome = .edited("eins\r\ndrei\r\n")

        _ = try press("x<Enter><C-s><F4>y<C-s>")

        #expect(saving.texts == ["x\r\neins\r\nzwei\r\n", "eins\r\ndryei\r\n"])
        #expect(elsewhere.texts == ["x\r\neins\r\nzwei\r\n"])
    }

    @Test func `other line ends count as a change`() throws {
        elsewhere.outcome = .edited("eins\r\nzwei")

        #expect(try press("<F4>").contains("changed"))
        #expect(try !press("<C-s>").contains("changed"))
        #expect(saving.texts == ["eins\r\nzwei"])
    }

    @Test func `losses are reported before saving`() throws {
        open("eins\r\nzwei\n\u{1B}")
        screens.resize(to: Size(columns: 80, rows: 10))

        #expect(
            try press("<C-s>").contains(
                "Saving ends all lines in LF and leaves out 1 control character."))
        #expect(try press("n").contains("eins"))
        #expect(saving.texts == [])
        _ = try press("<C-s>y")
        #expect(saving.texts == ["eins\nzwei\n"])
        _ = try press("<C-s>")
        #expect(saving.texts.count == 2)
    }

    @Test func `losses from an external editor are reported immediately`() throws {
        elsewhere.outcome = .edited("eins\u{7}")

        #expect(try press("<F4>").contains("\n Saving leaves out 1"))
    }

    @Test func `closing asks only if changes would be lost`() throws {
        screens.resize(to: Size(columns: 60, rows: 10))
        #expect(try press("x<Esc>").contains("discard your changes?"))
        #expect(try press("<Enter>").contains("discard your changes?"))
        #expect(try press("n").contains("changed  1:2"))
        _ = try press("<C-c>y")
        #expect(screens.screens.isEmpty)
    }

    @Test func `an unchanged text is closed immediately`() throws {
        _ = try press("x<Backspace><C-_><C-_><Esc>")

        #expect(screens.screens.isEmpty)
    }

    @Test func `an unknown second key is reported`() throws {
        #expect(try press("<C-x>j").hasSuffix("Ctrl-X j does nothing here."))
        #expect(try press("j").contains("\n jeins\n"))
    }
}

@MainActor private final class ExternalEditorSpy: ExternalEditor {
    var outcome = ExternalEditResult.failed("")
    private(set) var texts: [String] = []
    private(set) var names: [String] = []

    func edit(
        _ text: String, fileName: String, lastingPath: () -> String?
    ) -> ExternalEditResult {
        texts.append(text)
        names.append(fileName)
        return outcome
    }
}

@MainActor private final class SavingSpy {
    var outcome = EditorScreen.Saving.saved(message: "Saved.")
    private(set) var texts: [String] = []

    func save(_ text: String) -> EditorScreen.Saving {
        texts.append(text)
        return outcome
    }
}
