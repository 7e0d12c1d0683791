import Foundation

/// The files these tests belong to.
package enum Repository {
    /// The top folder.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A folder for what tests build, which later runs build on.
    package static func builds(named name: String) throws -> URL {
        let folder = root.appending(path: ".build/for-tests/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
