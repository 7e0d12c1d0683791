import Foundation

/// The files of the repository.
package enum Repository {
    /// The root of the repository.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns a folder for builds of tests, which later runs reuse.
    package static func builds(named name: String) throws -> URL {
        let folder = root.appending(path: ".build/for-tests/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
