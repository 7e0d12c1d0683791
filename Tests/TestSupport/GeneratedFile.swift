import Foundation

/// A file of the repository that is made from the program as a whole.
///
/// Run the tests with UPDATE_DOCS=1 to write what they expect into it.
package struct GeneratedFile {
    private let file: URL

    /// - Parameter path: its path from the top of the repository.
    package init(_ path: String) {
        file = Repository.root.appending(path: path)
    }

    /// What the file says, after it was brought up to date if that was asked for.
    package func current(expected: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
            try Data(expected.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
