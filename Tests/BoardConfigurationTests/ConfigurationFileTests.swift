import BoardConfiguration
import Foundation
import Testing

@Suite struct ConfigurationFileTests {
    @Test(
        arguments: [
            (["XDG_CONFIG_HOME": "/x", "HOME": "/h"], "/x/board-tui/config.toml"),
            (["XDG_CONFIG_HOME": "/x//"], "/x/board-tui/config.toml"),
            (["XDG_CONFIG_HOME": "/"], "/board-tui/config.toml"),
            (["HOME": "/h"], "/h/.config/board-tui/config.toml"),
            (["XDG_CONFIG_HOME": "", "HOME": "/h/"], "/h/.config/board-tui/config.toml"),
            (["XDG_CONFIG_HOME": "x/y", "HOME": "/h"], "/h/.config/board-tui/config.toml"),
            (["XDG_CONFIG_HOME": "~/x", "HOME": "h"], nil), ([:], nil),
        ] as [([String: String], String?)])
    func `the path follows the XDG specification; relative directories are ignored`(
        environment: [String: String], path: String?
    ) {
        #expect(ConfigurationFile.path(in: environment) == path)
    }

    @Test func `a file is read`() throws {
        try withFolder { folder in
            let path = folder + "/config.toml"
            try Data("mouse = false\nthem = 1".utf8).write(to: URL(filePath: path))
            let (configuration, diagnostics) = Configuration.read(fileAt: path, vocabulary: .sample)

            #expect(!configuration.mouse.value)
            let start = "\(path):2:1: there is no setting"
            #expect(diagnostics.first?.description.hasPrefix(start) == true)
        }
    }

    @Test(arguments: ["none.toml", "no/folder/config.toml", "file/config.toml"])
    func `a missing file is not a problem`(name: String) throws {
        try withFolder { folder in
            try Data().write(to: URL(filePath: folder + "/file"))
            let (configuration, diagnostics) = Configuration.read(
                fileAt: "\(folder)/\(name)", vocabulary: .sample)

            #expect(diagnostics == [])
            #expect(configuration == Configuration(vocabulary: .sample))
        }
    }

    @Test(arguments: [
        (".", "it is a folder; move the folder away."),
        ("loop", "Too many levels of symbolic links."),
        ("large", "it is larger than 1 MB; make it smaller."),
        (
            "nowhere",
            "it is a link to a file that does not exist; create that file, or remove the link."
        ),
        ("pipe", "it is a pipe; replace it with a file."),
    ])
    func `a file that cannot be read is reported`(name: String, reason: String) throws {
        try withFolder { folder in
            symlink("loop", folder + "/loop")
            symlink("gone", folder + "/nowhere")
            mkfifo(folder + "/pipe", 0o600)
            try Data(repeating: 0x23, count: 1 << 20 + 1).write(
                to: URL(filePath: folder + "/large"))
            let path = "\(folder)/\(name)"
            let (configuration, diagnostics) = Configuration.read(fileAt: path, vocabulary: .sample)

            #expect(configuration == Configuration(vocabulary: .sample))
            #expect(
                diagnostics.map(\.description) == [
                    "\(path):1:1: this file cannot be read, so all settings have their defaults: "
                        + reason
                ])
            #expect(diagnostics.map(\.effect) == [.sourceMissing])
        }
    }

    private func withFolder(_ use: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "board-tui-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try use(folder.path(percentEncoded: false))
    }
}
