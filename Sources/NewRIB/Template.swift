import Foundation

/// The texts in the folder beside this file.
///
/// Found by this source's own path, which holds in the package itself and in any that depends on
/// it.
enum Template {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Templates")

    /// The files of a set, with the names they get: `Builder.swift` and its text.
    static func files(in set: String) throws -> [(name: String, text: String)] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: set), includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "template" }
            .sorted { $0.path < $1.path }
            .map { ($0.deletingPathExtension().lastPathComponent, try text(of: $0)) }
    }

    /// What is added to a declaration of the parent.
    static func snippet(_ name: String) throws -> String {
        try text(of: folder.appending(path: "Parent/\(name).template"))
    }

    private static func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }
}
