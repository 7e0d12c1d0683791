import Foundation

/// A file of the repository that is generated from the program.
///
/// Run the tests with UPDATE_DOCS=1 to update the file.
package struct GeneratedFile {
    private let file: URL

    /// - Parameter path: The path relative to the root of the repository.
    package init(_ path: String) {
        file = Repository.root.appending(path: path)
    }

    /// Returns the contents of the file, updated first if requested.
    package func current(expected: String) throws -> String {
        if ProcessInfo.processInfo.environment["UPDATE_DOCS"] != nil {
            try Data(expected.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
