import ArgumentParser
import Foundation

/// One of the two measured programs.
enum BenchmarkProgram {
    case ours(path: String)
    case floor(path: String)

    /// Returns the program at `path`, or beside this one, or in the release folder.
    static func ours(at path: String?) throws -> BenchmarkProgram {
        let places = path.map { [$0] } ?? [beside("board-tui"), ".build/release/board-tui"]
        return .ours(path: try firstProgram(at: places))
    }

    /// Returns the C program, which is built together with this one.
    static func floor() throws -> BenchmarkProgram {
        let places = [beside("BenchmarkFloor"), ".build/release/BenchmarkFloor"]
        return .floor(path: try firstProgram(at: places))
    }

    private static func beside(_ name: String) -> String {
        let folder = Bundle.main.executableURL?.deletingLastPathComponent()
        return folder?.appending(path: name).path ?? name
    }

    private static func firstProgram(at places: [String]) throws -> String {
        guard let place = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw ValidationError("There is no program at \(places.joined(separator: " or ")).")
        }
        return place
    }
}

extension BenchmarkProgram {
    /// Returns the command that starts the program with `source`.
    func command(for source: Source) -> [String] {
        switch self {
        case .ours(let path): [path] + source.arguments
        case .floor(let path): [path, source.lines.path]
        }
    }
}

/// The files of the benchmarks, created once and reused.
enum BenchmarkFiles {
    /// The home folder of the measured programs.
    static var home: URL { get throws { try folder(named: "home") } }

    /// Replaces the home folder by one without a panel, which the C program does not draw.
    ///
    /// Each measurement starts with a new user.
    static func emptyHome() throws {
        try FileManager.default.removeItem(at: home)
        let settings = try folder(named: "home/.config/board-tui").appending(path: "config.toml")
        try Data("panel = false\n".utf8).write(to: settings)
    }

    /// Returns the folder of that name, created if needed.
    static func folder(named name: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-tui-benchmarks-1/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }
}
