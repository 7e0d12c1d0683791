import BoardApp
import Foundation
import TerminalUI
import TestSupport
import Testing

@testable import board_tui

@MainActor struct UserOutputTests {
    private let folder = TemporaryFolder()

    private func save(_ text: String, _ path: String, replacing: Bool = false) async -> String {
        let output = UserOutput { _, _, _ in .exited(0) }
        return switch await output.save(text, to: path, replacing: replacing) {
        case .saved: "saved"
        case .exists: "exists"
        case .failed(let reason): reason
        }
    }

    @Test func `a file is written whole, and replaced only if that is wanted`() async throws {
        let path = folder.path("thread.md")

        #expect(await save("one", path) == "saved")
        #expect(await save("two", path) == "exists")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "one")
        #expect(await save("two", path, replacing: true) == "saved")

        #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
        let parent = URL(filePath: path).deletingLastPathComponent().path
        #expect(try FileManager.default.contentsOfDirectory(atPath: parent) == ["thread.md"])
    }

    @Test func `a symbolic link stays, and its file is replaced`() async throws {
        let (path, link) = (folder.path("thread.md"), folder.path("link.md"))
        #expect(await save("one", path) == "saved")
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: "thread.md")

        #expect(await save("two", link, replacing: true) == "saved")

        #expect(try String(contentsOfFile: path, encoding: .utf8) == "two")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "thread.md")
    }

    @Test func `other places are refused with a reason`() async {
        let path = URL(filePath: folder.path("x")).deletingLastPathComponent().path
        #expect(
            await save("x", path, replacing: true)
                == "\(path) is a folder; add the name of a file.")
        #expect(
            await save("x", "/dev/null", replacing: true)
                == "/dev/null is not a regular file; choose another name.")
        #expect(
            await save("x", path + "/missing/a")
                == "Cannot save \(path)/missing/a: there is no folder \(path)/missing.")
        #expect(
            await save("x", path + "/one/two/a")
                == "Cannot save \(path)/one/two/a: there is no folder \(path)/one.")
    }
}
