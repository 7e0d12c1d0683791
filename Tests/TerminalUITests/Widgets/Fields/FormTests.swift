import TestSupport
import Testing

@testable import TerminalUI

@Suite @MainActor struct FormTests {
    private var form = Form([
        FormField(label: "Name"), FormField(label: "Password", isSecret: true),
        FormField(label: "Code", note: "Six digits."),
    ])

    private mutating func type(_ text: String) {
        for character in text { _ = form.handle(.key(.character(character))) }
    }

    private mutating func press(_ key: Key) -> Form.Outcome { form.handle(.key(key)) }

    private mutating func picture(rows: Int = 6) throws -> [String] {
        try drawn(rows: rows).terminal.contents.map { $0.trimmingTrailingBlanks }
    }

    private func drawn(rows: Int = 6) throws -> (terminal: Terminal, screen: FormPage) {
        let terminal = try Terminal.offscreen(columns: 40, rows: 6)
        let screens = ScreenStack(terminal: terminal)
        let screen = FormPage(form, rows: rows)
        screens.push(screen)
        screens.updateNow()
        return (terminal, screen)
    }

    @Test mutating func `Enter goes through the fields and submits in the last one`() {
        type("ann")
        #expect(press(.tab) == .moved)
        type("secret")
        #expect(press(.enter) == .moved)
        type("123")
        #expect(press(.enter) == .submitted)

        #expect(form.fields.map(\.text) == ["ann", "secret", "123"])
    }

    @Test mutating func `the focus moves back and wraps around`() {
        #expect(press(.backTab) == .moved)
        #expect(form.focus == 2)
        #expect(press(.down) == .moved)
        #expect(form.focus == 0)
        #expect(press(.up) == .moved)
        #expect(form.focus == 2)
    }

    @Test mutating func `Backspace in an empty field does not cancel, Esc does`() {
        #expect(press(.backspace) == .moved)
        #expect(press(.escape) == .cancelled)
        #expect(press(.function(2)) == .unused)
    }

    @Test mutating func `a field with the focus that is higher than the screen is drawn`() throws {
        _ = press(.backTab)

        #expect(try picture(rows: 1).first == "> Code")
    }

    @Test(arguments: 20...60)
    func `no character of a note is cut`(columns: Int) throws {
        let note = "이름은 글자와 숫자 2~32자여야 하며, 둘째 자부터는 - _ .도 쓸 수 있습니다."
        let terminal = try Terminal.offscreen(columns: columns, rows: 20)
        let screens = ScreenStack(terminal: terminal)
        screens.push(FormPage(Form([FormField(label: "이름", note: note)]), rows: 20))
        screens.updateNow()

        let shown = terminal.contents.dropFirst().joined().filter { $0 != " " }
        #expect(shown == note.filter { $0 != " " })
    }

    @Test mutating func `a secret is never drawn`() throws {
        type("ann")
        _ = press(.tab)
        type("비밀 🔑")

        let picture = try picture()

        #expect(
            picture.prefix(6) == [
                "  Name       ann", "", "> Password   ****", "", "  Code",
                "             Six digits.",
            ])
    }

    @Test mutating func `an error message is shown below its field until the field changes`()
        throws
    {
        var fields = form.fields
        fields[0].fault = "That name is taken."
        form.setFields(fields)
        #expect(try picture()[1] == "             ! That name is taken.")

        type("b")
        #expect(form.fields[0].fault == nil)
    }

    @Test mutating func `the cursor stays in the field, whatever the message below it`() throws {
        type("ann")
        var fields = form.fields
        fields[0].fault = "That name is taken."
        form.setFields(fields)
        #expect(try drawn().screen.cursor == (0, 16))
    }

    @Test mutating func `replacing the fields keeps the focus`() {
        type("ann")

        form.setFields([FormField(label: "Key"), FormField(label: "Name")])

        #expect(form.focus == 1)
    }

    @Test mutating func `without input, replacing the fields focuses the first one`() {
        form.setFields([FormField(label: "Key"), FormField(label: "Name")])

        #expect(form.focus == 0)
    }

    @Test mutating func `the focused field is visible, however low the screen`()
        throws
    {
        _ = press(.backTab)

        #expect(try picture(rows: 2).prefix(3) == ["> Code", "             Six digits.", ""])
    }
}

/// A screen with only a form.
@MainActor private final class FormPage: ViewController {
    private var form: Form
    private let rows: Int
    /// The position of the terminal's cursor.
    private(set) var cursor = (row: 0, column: 0)

    init(_ form: Form, rows: Int) {
        self.form = form
        self.rows = rows
        super.init()
    }

    override func draw(on canvas: Canvas) {
        form.draw(on: canvas.rows(from: 0, count: rows))
        cursor = canvas.cursor
    }
}

extension String {
    fileprivate var trimmingTrailingBlanks: String {
        String(reversed().drop { $0 == " " }.reversed())
    }
}
