import BoardApp
import TerminalUI
import TestSupport
import Testing

/// Tests of the editor for the configuration file.
@MainActor struct ConfigurationEditorTests {
    private let app: AppOnScreen

    init() async throws {
        let blue = try #require(try? Theme(named: "blue", parsing: "title = \"blue\"\n"))
        app = try AppOnScreen(
            StubSource(posts: SamplePosts.mixed), columns: 60, rows: 8,
            themes: Themes(names: ["blue"]) { _ in blue },
            configuration: ConfigurationReport(path: "/config.toml"))
        await app.settle()
    }

    @Test func `the file is shown, changed and saved`() async throws {
        try await app.press(":edit-config<Enter>")
        #expect(app.title == " /config.toml                                           1:1")
        #expect(app.picture.contains("\n # nothing\n"))
        #expect(app.foot == " Ctrl-S save  F4 editor  Esc close  F1 keys")

        try await app.press("ascii<Space>=<Space>true<Enter><C-s>")
        #expect(app.configurationFile.texts == ["ascii = true\n# nothing\n"])
        #expect(app.foot == " Saved.")
        try await app.press("<Esc>")
        #expect(app.picture.contains("> "))
    }

    @Test func `a theme applies at once, other settings at the next start`() async throws {
        var settings = Settings()
        settings.theme = "blue"
        app.configurationFile.saving = .saved(.of(settings))
        let before = app.screens.theme

        try await app.press(":edit-config<Enter><C-s>")
        #expect(app.foot == " Saved.")
        #expect(app.screens.theme != before)

        settings.usesASCII = true
        app.configurationFile.saving = .saved(.of(settings))
        try await app.press("<C-s>")
        #expect(app.foot == " Saved. It applies when you close the editor.")

        app.configurationFile.saving = .saved(.of(Settings()))
        try await app.press("<C-s>")
        #expect(app.screens.theme == before)
    }

    @Test func `settings and sources apply when the editor is closed`() async throws {
        app.configurationFile.saving = .saved(.of(Settings(), hasOtherSources: true))

        try await app.press(":edit-config<Enter>x<C-s>")
        #expect(app.sourceChanges.isEmpty)
        try await app.press("<Esc>")

        #expect(app.sourceChanges.map(\.sentence) == ["config.toml is applied."])
        app.configurationFile.saving = .saved(.of(Settings()))
        try await app.press(":edit-config<Enter>x<C-s><Esc>")
        #expect(app.sourceChanges.count == 1)
    }

    @Test func `an error is shown with its position and the cursor moves there`() async throws {
        app.configurationFile.loading = .loaded("mouse = true\nthem = 1\n")
        app.configurationFile.saving = .saved(
            .of(
                Settings(), diagnostics: ["a", "b"],
                fault: .init(at: TextPosition(line: 2, column: 1), "there is no “them”.")))

        try await app.press(":edit-config<Enter><C-s>")

        #expect(app.picture.contains("Saved, but 2:1: there is no “them”. 1 more: :config"))
        #expect(app.title.hasSuffix(" 2:1"))
        try await app.press("<Esc>:config<Enter>")
        #expect(app.picture.contains("Errors"))
    }

    @Test func `a failed save is reported, and changes are discarded only after a question`()
        async throws
    {
        app.configurationFile.saving = .failed("The disk is full.")

        try await app.press(":edit-config<Enter>x<C-s>")
        #expect(app.foot == " The disk is full.")
        try await app.press("<Esc>")
        #expect(app.picture.contains("discard your changes?"))
        try await app.press("nq?:<Esc>y")
        #expect(!app.title.contains("config.toml"))
        #expect(app.configurationFile.texts == ["x# nothing\n"])
    }

    @Test func `changes that a save makes to a file are announced when it opens`() async throws {
        app.configurationFile.loading = .loaded("mouse = true\r\nascii = true\n")

        try await app.press(":edit-config<Enter>")

        #expect(app.foot == " Saving ends all lines in LF.")
    }

    @Test func `unsaved text is stored when the program ends`() async throws {
        try await app.press(":edit-config<Enter>x")
        #expect(app.configurationFile.unsavedText == nil)

        _ = await app.end()

        #expect(app.configurationFile.unsavedText == "x# nothing\n")
        #expect(app.configurationFile.texts == [])
    }

    @Test(arguments: ["", "x<Backspace>", "x<C-s>"])
    func `text without changes is not stored`(keys: String) async throws {
        try await app.press(":edit-config<Enter>" + keys)

        _ = await app.end()

        #expect(app.configurationFile.unsavedText == nil)
    }

    @Test func `stored text can be restored and it is deleted when that is discarded`() async throws
    {
        app.configurationFile.unsavedText = "kept\n"

        try await app.press(":edit-config<Enter>")
        #expect(app.picture.contains("Continue with it?"))
        try await app.press("y")
        #expect(app.picture.contains("\n kept\n"))
        #expect(app.title.contains("changed"))
        try await app.press("<Esc>n<C-_>")
        #expect(app.picture.contains("\n # nothing\n"))
        #expect(app.configurationFile.unsavedText == "kept\n")
        try await app.press("<Esc>")

        #expect(app.configurationFile.unsavedText == nil)
    }

    @Test func `declining the stored text opens the file and asks again the next time`()
        async throws
    {
        app.configurationFile.unsavedText = "kept\n"

        try await app.press(":edit-config<Enter>n")
        #expect(app.picture.contains("\n # nothing\n"))
        #expect(!app.title.contains("changed"))
        try await app.press("<Esc>:edit-config<Enter>")

        #expect(app.picture.contains("Continue with it?"))
    }

    @Test func `a file that cannot be read opens no editor`() async throws {
        app.configurationFile.loading = .failed("It is not UTF-8.")

        try await app.press(":edit-config<Enter>")

        #expect(app.foot == " It is not UTF-8.")
        #expect(!app.title.contains("config.toml"))
    }

    @Test func `an external editor opens the file under its own name`() async throws {
        app.externalEditor.outcome = .edited("linear = true\n")

        try await app.press(":edit-config<Enter><F4>")

        #expect(app.externalEditor.fileNames == ["config.toml"])
        #expect(app.picture.contains("\n linear = true\n"))
        #expect(app.title.contains("changed"))
    }

    @Test func `F1 shows the keys of the editor`() async throws {
        app.resize(columns: 100, rows: 60)
        try await app.press(":edit-config<Enter><F1>")

        #expect(app.picture.contains("undo the last change"))
        #expect(app.picture.contains("Ctrl-_ Alt-u"))
    }

    @Test func `the editor can be drawn at any size`() async throws {
        try await app.press(":edit-config<Enter>x<Esc>")

        for columns in [1, 2, 19, 20, 33, 120] {
            for rows in [1, 4, 5, 9, 40] {
                app.resize(columns: columns, rows: rows)
                #expect(app.terminal.contents.allSatisfy { $0.columnCount <= columns })
            }
        }
    }
}
