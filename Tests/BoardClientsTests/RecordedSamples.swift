import Foundation
import Testing

/// Answers of real servers, which are other people's and no part of this repository.
enum RecordedSamples {
    /// The folder that the environment variable `BOARD_SAMPLES` names.
    static let folder = ProcessInfo.processInfo.environment["BOARD_SAMPLES"].map {
        URL(filePath: $0, directoryHint: .isDirectory)
    }

    static func bytes(_ path: String) throws -> [UInt8] {
        let file = try #require(folder).appending(path: path)
        return Array(try Data(contentsOf: file))
    }

    /// The paths of all files in a folder of them, in order; empty where there are none.
    static func paths(in name: String) -> [String] {
        guard let folder = folder?.appending(path: name).path(percentEncoded: false) else {
            return []
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().map { "\(name)/\($0)" }
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves out what reads the recorded samples where nobody says where they are.
    static var needsSamples: Self {
        .enabled("BOARD_SAMPLES does not name the folder of recorded answers") {
            RecordedSamples.folder != nil
        }
    }
}
