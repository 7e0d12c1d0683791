import Foundation
import TerminalUI

/// The files of the repository.
package enum Repository {
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns a folder for builds of tests, which later runs reuse.
    package static func builds(named name: String) throws -> URL {
        let folder = root.appending(path: ".build/for-tests/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}

/// A folder that is removed when the test ends.
package final class TemporaryFolder {
    private let url: URL

    package init() {
        url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try? FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    package func path(_ name: String) -> String { url.appending(path: name).path }

    package func write(_ text: String, to name: String) throws -> String {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}

/// The themes that come with the program, parsed from their files.
extension Theme {
    package static let fileNames = [
        "dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord", "catppuccin",
    ]

    package static func inFile(named name: String) throws -> Theme {
        let file = Repository.root.appending(path: "Resources/themes/\(name).toml")
        return try Theme(named: name, parsing: String(contentsOf: file, encoding: .utf8))
    }
}
