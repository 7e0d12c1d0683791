import Foundation
import Testing

@testable import BoardClients

/// Answers of real servers, which are other people's and so not part of the repository.
enum Recordings {
    /// The folder that the environment variable `BOARD_SAMPLES` names.
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

    /// All files of a kind of server.
    static func all(of kind: String) throws -> [[UInt8]] {
        guard let folder else { return [] }
        let names = try FileManager.default.contentsOfDirectory(
            atPath: folder.appending(path: kind).path)
        return try names.sorted().map { try bytes("\(kind)/\($0)") }
    }
}

extension Trait where Self == ConditionTrait {
    /// Runs tests only where there are recordings to read.
    static var readsRecordings: Self {
        .enabled(
            if: Recordings.folder != nil,
            "BOARD_SAMPLES names no folder of recorded answers, so none is checked")
    }
}
