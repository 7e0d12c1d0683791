import Foundation
import PackagePlugin

extension SwiftSourceModuleTarget {
    var swiftFiles: [URL] { sourceFiles(withSuffix: "swift").map(\.url) }

    func depends(on name: String) -> Bool {
        recursiveTargetDependencies.contains { $0.name == name }
    }

    /// The folders named after the builder in them.
    var ribs: [String: URL] {
        let folders = swiftFiles.filter { file in
            let folder = file.deletingLastPathComponent()
            return file.lastPathComponent == folder.lastPathComponent + "Builder.swift"
        }.map { $0.deletingLastPathComponent() }
        return Dictionary(folders.map { ($0.lastPathComponent, $0) }) { first, _ in first }
    }

    /// Returns the folder for a new RIB.
    ///
    /// It is the parent's, or that of the existing RIBs if they share one folder.
    func home(ofChildOf parent: URL?) -> URL {
        if let parent { return parent.deletingLastPathComponent() }
        let homes = Set(ribs.values.map { $0.deletingLastPathComponent().path })
        guard let home = homes.first, homes.count == 1 else { return directoryURL }
        return URL(filePath: home)
    }

    /// Returns the folder in `tests` that mirrors `folder`.
    func mirror(of folder: URL, in tests: SwiftSourceModuleTarget) -> URL {
        let own = directoryURL.pathComponents.count
        return folder.pathComponents.dropFirst(own).reduce(tests.directoryURL) {
            $0.appending(path: $1)
        }
    }
}
