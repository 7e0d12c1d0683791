import Foundation

/// The program as `make build` makes it: what is tested is what is shipped.
///
/// The compiler makes another program of the same sources when it optimizes, and has made faulty
/// ones.
package enum ReleaseBuild {
    package struct NotFresh: Error, CustomStringConvertible {
        package let description = """
            The program that is shipped, .build/release/board-tui, is not there or older than its \
            sources; run `make test`, or `make build` before `swift test`.
            """
    }

    /// The folder that holds it.
    package static func folder() throws -> URL {
        guard isFresh else { throw NotFresh() }
        return place
    }

    /// Beside the folder of the test bundle, which Linux runs itself; macOS has another program load
    /// it.
    private static let place: URL = {
        let bundle = Bundle.allBundles.first { $0.bundleURL.pathExtension == "xctest" }
        let debug = bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
        return debug.deletingLastPathComponent().appending(path: "release")
    }()

    private static let isFresh: Bool = {
        guard let time = time(of: place.appending(path: "built")) else { return false }
        return sources.allSatisfy { Self.time(of: $0) ?? .distantPast <= time }
    }()

    private static var sources: [URL] {
        let folders = ["Sources", "Resources"].map { Repository.root.appending(path: $0) }
        let files = folders.flatMap { folder in
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return files?.compactMap { $0 as? URL }.filter { !$0.hasDirectoryPath } ?? []
        }
        return files + [Repository.root.appending(path: "Package.swift")]
    }

    private static func time(of file: URL) -> Date? {
        try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
    }
}
