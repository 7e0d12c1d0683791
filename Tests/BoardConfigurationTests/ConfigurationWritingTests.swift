import BoardConfiguration
import Foundation
import TestSupport
import Testing

struct ConfigurationWritingTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

    private func path(_ name: String) -> String { folder.appending(path: name).path }

    private func mode(of name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path(name))[.posixPermissions] as? Int
    }

    @Test func `a new file and its directories are private to the user`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }

        try ConfigurationFile.write("theme = \"dark\"\n", to: path("a/b/config.toml"))

        #expect(
            try ConfigurationFile.bytes(at: path("a/b/config.toml"))
                == Array("theme = \"dark\"\n".utf8))
        #expect(try mode(of: "a/b/config.toml") == 0o600)
        #expect(try mode(of: "a/b") == 0o700)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path("a/b")) == ["config.toml"])
    }

    @Test func `a file keeps its mode, and a link stays a link`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try ConfigurationFile.write("old", to: path("dotfiles/config.toml"))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o640], ofItemAtPath: path("dotfiles/config.toml"))
        try FileManager.default.createSymbolicLink(
            atPath: path("config.toml"), withDestinationPath: path("dotfiles/config.toml"))

        try ConfigurationFile.write("", to: path("config.toml"))

        #expect(try mode(of: "dotfiles/config.toml") == 0o640)
        #expect(try ConfigurationFile.bytes(at: path("dotfiles/config.toml")) == [])
        let attributes = try FileManager.default.attributesOfItem(atPath: path("config.toml"))
        #expect(attributes[.type] as? FileAttributeType == .typeSymbolicLink)
    }

    @Test func `a link to a file that does not exist stays unchanged`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        symlink("gone/config.toml", path("config.toml"))

        #expect(throws: ConfigurationFile.Failure.leadsNowhere) {
            try ConfigurationFile.write("x", to: path("config.toml"))
        }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: path("config.toml"))
                == "gone/config.toml")
    }

    @Test func `a text over the size limit does not replace the file`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try ConfigurationFile.write("good", to: path("config.toml"))
        let long = String(repeating: "#", count: ConfigurationFile.sizeLimit + 1)

        #expect(throws: ConfigurationFile.Failure.tooLarge) {
            try ConfigurationFile.write(long, to: path("config.toml"))
        }
        #expect(try ConfigurationFile.bytes(at: path("config.toml")) == Array("good".utf8))
    }

    @Test func `concurrent writers do not lose each other's changes`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = path("new/config.toml")

        try await withThrowingTaskGroup { group in
            for number in 1...20 {
                group.addTask {
                    try ConfigurationFile.exclusively(at: file) {
                        let bytes = try ConfigurationFile.bytes(at: file) ?? []
                        let text = String(decoding: bytes, as: UTF8.self)
                        try ConfigurationFile.write("\(text)\(number)\n", to: file)
                    }
                }
            }
            try await group.waitForAll()
        }

        let text = String(decoding: try ConfigurationFile.bytes(at: file) ?? [], as: UTF8.self)
        let numbers = text.split(separator: "\n").compactMap { Int($0) }
        #expect(numbers.sorted() == Array(1...20))
    }

    @Test func `a directory that cannot be created is reported, and nothing is left`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try ConfigurationFile.write("x", to: path("file"))

        #expect(throws: ConfigurationFile.Failure.self) {
            try ConfigurationFile.write("y", to: path("file/config.toml"))
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["file"])
    }
}
