import BoardConfiguration
import TerminalUI
import TestSupport
import Testing

@Suite struct OwnThemeTests {
    private let folder = TemporaryFolder()

    private var path: String { String(folder.path("x").dropLast(2)) }

    @Test func `a theme is read from a file beside the configuration`() throws {
        _ = try folder.write("title = \"bright-cyan bold\"", to: "mine.toml")

        let theme = try Theme(fileAt: "mine.toml", in: path)

        #expect(theme.name == "mine.toml")
        #expect(theme[.title] == Style(foreground: .terminal(14), emphasis: .strong))
    }

    @Test func `an error names the file, the line and the column`() throws {
        _ = try folder.write("title = \"bold\"\nlink = \"bleu\"", to: "mine.toml")

        let error = #expect(throws: Diagnostic.self) {
            try Theme(fileAt: "mine.toml", in: path)
        }
        #expect(
            error?.description == "\(path)/mine.toml:2:9: “bleu” is neither a colour nor an"
                + " attribute; until then the default theme is shown.")
    }

    @Test func `a missing file is reported`() {
        let error = #expect(throws: Diagnostic.self) {
            try Theme(fileAt: "\(path)/none.toml", in: nil)
        }
        #expect(
            error?.description
                == "\(path)/none.toml:1:1: there is no such file; create this theme.")
    }
}
