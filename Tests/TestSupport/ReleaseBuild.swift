import Foundation

/// The program as built by `make build`, so that tests run the shipped binary.
///
/// Optimized builds of the same source differ, and compiler bugs have affected them before.
package enum ReleaseBuild {
    package struct NotFresh: Error, CustomStringConvertible {
        package let description = """
            The program that is shipped, .build/release/board-tui, is not there or older than its \
            sources; run `make test`, or `make build` before `swift test`.
            """
    }

    package static func folder() throws -> URL {
        guard isFresh else { throw NotFresh() }
        return place
    }

    /// The folder beside that of the test bundle.
    ///
    /// On Linux the bundle is the executable; on macOS another program loads it.
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
