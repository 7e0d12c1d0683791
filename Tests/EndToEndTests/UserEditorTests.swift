import Essentials
import TerminalUI
import TestSupport
import Testing

@testable import board_tui

/// Tests of the text that an external editor leaves in its file.
@MainActor struct UserEditorTests {
    private let folder = TemporaryFolder()

    /// Edits a text in a file that outlives the program.
    private func edit(
        _ text: String = "first", _ change: @escaping (_ path: String) throws -> ProgramEnd
    ) -> ExternalEditResult {
        var end = ProgramEnd.exited(0)
        let editor = UserEditor(environment: ["EDITOR": "/bin/sh"]) { _, arguments in
            end = (try? change(arguments.last ?? "")) ?? .notStarted(errno: EIO)
            return end
        }
        return editor.edit(text, fileName: "draft.md") { [folder] in folder.path("draft.md") }
    }

    private static func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    private func text(at path: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
    }

    @Test(arguments: [(SIGKILL, false), (SIGINT, false), (SIGHUP, true), (SIGTERM, true)])
    func `a signal that ends the editor discards its text, but keeps the file`(
        signal: CInt, isForNextRun: Bool
    ) throws {
        let outcome = edit { path in
            try Self.write("half", to: path)
            return .killed(signal: signal)
        }

        let words = "/bin/sh was ended by signal \(signal); the edited text is in "
        guard case .failed(let sentence) = outcome else { throw POSIXError(.EINVAL) }
        try #require(sentence.hasPrefix(words) && sentence.hasSuffix("/draft.md."))
        let place = String(sentence.dropFirst(words.count).dropLast())
        // If this program ends as well, the next run uses the file.
        #expect((access(folder.path("draft.md"), F_OK) == 0) == isForNextRun)
        #expect(edit { _ in .exited(0) } == .edited("first"))
        #expect(place != folder.path("draft.md"))
        #expect(try text(at: place) == "half")
        try FileManager.default.removeItem(at: URL(filePath: place).deletingLastPathComponent())
    }

    @Test func `the text of a failed editor is not used`() throws {
        let outcome = edit { path in
            try Self.write("half", to: path)
            return .exited(3)
        }

        let words = "/bin/sh ended with status 3; the edited text is in "
        guard case .failed(let sentence) = outcome else { throw POSIXError(.EINVAL) }
        try #require(sentence.hasPrefix(words) && sentence.hasSuffix("/draft.md."))
        let place = String(sentence.dropFirst(words.count).dropLast())
        // The user may have given the text up, so the next run finds no draft.
        #expect(access(folder.path("draft.md"), F_OK) != 0)
        #expect(try text(at: place) == "half")
        try FileManager.default.removeItem(at: URL(filePath: place).deletingLastPathComponent())
    }

    @Test func `a failed editor that did not change the text leaves no file`() {
        let outcome = edit { _ in .exited(3) }

        #expect(outcome == .failed("/bin/sh ended with status 3; the text is unchanged."))
        #expect(access(folder.path("draft.md"), F_OK) != 0)
    }

    @Test(arguments: [
        ("first", "first\n", "added\n", "first\nadded"), ("first", "first\n", "", "first"),
        ("first\n", "first\n", "added\n", "first\nadded\n"), ("first\n", "first\n", "", "first\n"),
        ("a\r\nb", "a\r\nb\n", "", "a\r\nb"), ("", "", "added\n", "added\n"), ("", "", "", ""),
    ])
    func `the file ends with a line break, which is removed from the text`(
        text: String, given: String, added: String, expected: String
    ) throws {
        var file = ""
        let outcome = edit(text) { path in
            file = try self.text(at: path)
            try Self.write(file + added, to: path)
            return .exited(0)
        }

        #expect(file == given)
        #expect(outcome == .edited(expected))
    }

    @Test func `a pipe instead of the file does not block`() {
        let outcome = edit { path in
            unlink(path)
            mkfifo(path, 0o600)
            return .exited(0)
        }

        #expect(outcome == .failed("/bin/sh left no file to read; the text is unchanged."))
        #expect(edit { _ in .exited(0) } == .edited("first"))
    }

    @Test(arguments: [[], ["rest"]])
    func `a folder instead of the file is moved away for the next edit`(
        rest: [String]
    ) throws {
        let outcome = edit { path in
            unlink(path)
            mkdir(path, 0o700)
            for name in rest { try Self.write("rest", to: "\(path)/\(name)") }
            return .exited(0)
        }
        #expect(
            outcome == .failed("/bin/sh left no file to read; the text is unchanged."))

        #expect(edit { _ in .exited(0) } == .edited("first"))
    }
}
