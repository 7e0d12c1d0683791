import Foundation

/// The templates in the folder beside this file.
///
/// They are found by this source file's path, which is valid in this package and in its dependents.
enum Template {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Templates")

    /// Returns the files of a template set, by their names, such as `Builder.swift`.
    static func files(in set: String) throws -> [(name: String, text: String)] {
        let files = try FileManager.default.contentsOfDirectory(
            at: folder.appending(path: set), includingPropertiesForKeys: nil)
        return try files.filter { $0.pathExtension == "template" }
            .sorted { $0.path < $1.path }
            .map { ($0.deletingPathExtension().lastPathComponent, try text(of: $0)) }
    }

    /// Returns a template whose text is printed, not written.
    static func text(_ set: String, _ name: String) throws -> String {
        try text(of: folder.appending(path: "\(set)/\(name).template"))
    }

    private static func text(of file: URL) throws -> String {
        try String(contentsOf: file, encoding: .utf8)
    }
}
