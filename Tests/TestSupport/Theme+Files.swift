import Foundation
import TerminalUI

/// The themes that come with the program, parsed from their files.
extension Theme {
    package static let fileNames = [
        "dark", "light", "high-contrast", "mono", "solarized", "gruvbox", "nord", "catppuccin",
    ]

    package static func inFile(named name: String) throws -> Theme {
        let file = Repository.root.appending(path: "Resources/themes/\(name).theme")
        return try Theme(named: name, parsing: String(contentsOf: file, encoding: .utf8))
    }
}
