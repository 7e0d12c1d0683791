import Foundation
import Testing

@testable import BoardClients

/// Recorded responses of real servers. They belong to others and are not in the repository.
enum Recordings {
    /// The folder in the environment variable `BOARD_SAMPLES`.
    static let folder = ProcessInfo.processInfo.environment["BOARD_SAMPLES"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return Array(try Data(contentsOf: folder.appending(path: path)))
    }

    static func json(_ path: String) throws -> JSONValue {
        try JSONValue(bytes(path))
    }

    /// Returns all files of a kind of server.
    static func all(of kind: String) throws -> [[UInt8]] {
        try paths(in: kind).map(bytes)
    }

    /// Returns the paths of the files of a kind of server; empty without recordings.
    static func paths(in kind: String) -> [String] {
        let path = folder?.appending(path: kind).path
        let names = path.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return names.sorted().map { "\(kind)/\($0)" }
    }
}

extension Trait where Self == ConditionTrait {
    /// Enables tests only if there are recordings.
    static var readsRecordings: Self {
        .enabled(
            if: Recordings.folder != nil,
            "BOARD_SAMPLES names no folder of recorded answers, so none is checked")
    }
}
