import Foundation
import TestSupport

/// A package in a folder, as files and their contents.
struct PackageCopy {
    let folder: URL

    /// Returns the files below some paths, except build products.
    func files(below paths: [String] = [""]) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for path in paths { try collect(path, into: &files) }
        return files
    }

    /// Replaces the contents of the folder by these files; unchanged files are not touched.
    ///
    /// Returns whether files were added or removed.
    @discardableResult
    func mirror(_ wanted: [String: Data]) throws -> Bool {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let present = try files()
        for path in present.keys where wanted[path] == nil { try remove(path) }
        for (path, data) in wanted where present[path] != data { try write(data, to: path) }
        return Set(present.keys) != Set(wanted.keys)
    }

    func write(_ data: Data, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: file)
    }

    /// Removes a file, and folders that become empty.
    func remove(_ path: String) throws {
        var item = folder.appending(path: path)
        repeat {
            try FileManager.default.removeItem(at: item)
            item = item.deletingLastPathComponent()
        } while try FileManager.default.contentsOfDirectory(atPath: item.path).isEmpty
    }

    func text(_ path: String) throws -> String {
        try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }

    private func collect(_ path: String, into files: inout [String: Data]) throws {
        let url = path.isEmpty ? folder : folder.appending(path: path)
        guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else {
            return files[path] = try Data(contentsOf: url)
        }
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path)
        where !Self.leftovers.contains(name) {
            try collect(path.isEmpty ? name : path + "/" + name, into: &files)
        }
    }

    private static let leftovers: Set = [".build", "Package.resolved", ".swiftpm"]
}

extension PackageCopy {
    /// Runs `swift package new-rib` with arguments as a user types them.
    ///
    /// SwiftPM rarely waits forever for a process that has ended (its issue 9274). It is then ended
    /// and run again.
    func newRIB(_ words: String) async throws -> ExternalProgram.Outcome {
        let command = ["package", "--allow-writing-to-package-directory", "new-rib"]
        let arguments = command + words.split(separator: " ").map(String.init)
        let outcome = try await ExternalProgram(
            ["timeout", "--kill-after=10s", "10m", "swift"] + arguments, in: folder
        ).run()
        return outcome.status == 124 ? try await swift(arguments) : outcome
    }

    /// Runs `swift` in the package's folder to its end.
    func swift(_ arguments: [String]) async throws -> ExternalProgram.Outcome {
        try await ExternalProgram(["swift"] + arguments, in: folder).run()
    }
}
