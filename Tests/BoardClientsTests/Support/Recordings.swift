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
        try paths(in: kind).map(bytes)
    }

    /// Where the files of a kind of server are; nowhere where there are none.
    static func paths(in kind: String) -> [String] {
        let path = folder?.appending(path: kind).path
        let names = path.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        return names.sorted().map { "\(kind)/\($0)" }
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
