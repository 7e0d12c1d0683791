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
