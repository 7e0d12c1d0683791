import Foundation

/// Where the benchmarks keep their documents, so that they are made once.
enum BenchmarkFiles {
    /// The user's folder of the programs that are measured, where they may keep what they like.
    static var home: URL { get throws { try folder(named: "home") } }

    /// Forgets what an earlier run left there: each measurement begins with a new user.
    static func emptyHome() throws {
        try FileManager.default.removeItem(at: home)
    }

    /// The folder of that name, made if it is not there.
    static func folder(named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-tui-benchmarks-1/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
