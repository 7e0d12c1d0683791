import Foundation

/// The files of the benchmarks, created once and reused.
enum BenchmarkFiles {
    /// The home folder of the measured programs.
    static var home: URL { get throws { try folder(named: "home") } }

    /// Deletes the home folder, so that each measurement starts with a new user.
    static func emptyHome() throws {
        try FileManager.default.removeItem(at: home)
    }

    /// Returns the folder of that name, created if needed.
    static func folder(named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-tui-benchmarks-1/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
