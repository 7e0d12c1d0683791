import BoardStore
import Foundation
import Synchronization

/// A state folder for a test, gone with it.
final class TemporaryState: Sendable {
    let folder: StateFolder
    private let told = Mutex<[String]>([])

    init() {
        let parent = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        folder = StateFolder(path: parent.appending(path: "board-tui").path)
    }

    deinit {
        let parent = URL(filePath: folder.path).deletingLastPathComponent()
        try? FileManager.default.removeItem(at: parent)
    }

    /// What stores here told the reader.
    var sentences: [String] { told.withLock { $0 } }

    /// Hears what the reader is to know.
    func tell(_ sentence: String) { told.withLock { $0 += [sentence] } }

    /// A store as one program has it.
    func store(now: @escaping @Sendable () -> Date = { Date() }) -> BoardStore {
        BoardStore(folder: folder, now: now) { [self] in tell($0) }
    }

    func file(_ name: String) -> URL { URL(filePath: folder.path).appending(path: name) }

    func rights(of name: String) throws -> Int {
        let path = name.isEmpty ? folder.path : file(name).path
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }

    /// What files are there, in the order of their names.
    var files: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }
}
