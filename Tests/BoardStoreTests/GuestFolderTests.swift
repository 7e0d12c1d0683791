import BoardCore
import Foundation
import TestSupport
import Testing

@testable import BoardStore

struct GuestFolderTests {
    private let place = TemporaryFolder()
    private var parent: String { place.path("") }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: parent).sorted()
    }

    /// A directory as a killed process leaves it.
    private func leaveFolder(mode: Int = 0o700) throws -> String {
        let path = place.path("board-tui-guest-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false,
            attributes: [.posixPermissions: mode])
        try Data("words".utf8).write(to: URL(filePath: path + "/drafts"))
        return path
    }

    @Test func `a guest's directory is private and is removed with the guest`() throws {
        let folder = try #require(GuestFolder(in: parent))
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.state.path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o700)

        folder.remove()
        #expect(try names().isEmpty)
    }

    @Test func `a guest is informed that the sign-in ends with the visit`() async throws {
        let folder = try #require(GuestFolder(in: parent))
        let book = AccountBook(
            store: BoardStore(folder: folder.state) { _ in }, folder: folder.state, place: .file,
            searchPath: ""
        ) { _ in }

        let ann = SignedIn(
            Account("ann", at: Site(URL(filePath: "/"))), Credential(secret: "token"))
        #expect(try await book.remember(ann) == "You are signed out when you quit.")
    }

    @Test func `the next start removes the directory of a killed process`() throws {
        _ = try leaveFolder()
        let folder = try #require(GuestFolder(in: parent))
        #expect(try names() == [folder.state.path.split(separator: "/").last.map(String.init)])
    }

    @Test func `a directory in use is not removed`() throws {
        let folders = (0..<3).compactMap { _ in GuestFolder(in: parent) }
        #expect(try names().count == 3)
        withExtendedLifetime(folders) {}
    }

    @Test func `unrelated directories, links and files are unchanged`() throws {
        let open = try leaveFolder(mode: 0o755)
        let (link, file) = (place.path("board-tui-guest-link"), place.path("board-tui-guest-file"))
        let elsewhere = place.path("elsewhere")
        try FileManager.default.createDirectory(
            atPath: elsewhere, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: elsewhere)
        try Data().write(to: URL(filePath: file))

        let folder = try #require(GuestFolder(in: parent))
        for path in [open, link, file, elsewhere, folder.state.path] {
            #expect(FileManager.default.fileExists(atPath: path))
        }
    }
}
