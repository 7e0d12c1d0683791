import BoardCore
import Essentials
import Synchronization

/// The picture whose letters a server wants to be told, in a file that a reader can look at.
///
/// Servers send its bytes, and no address of it; a terminal may show no pictures. Nobody but the
/// reader can read the file, and it goes with the picture.
final class LemmyCaptcha: Sendable {
    private let picture = Mutex<Picture?>(nil)

    private struct Picture {
        let name: String
        let folder: URL
    }

    deinit { forget() }

    /// What the server calls the picture that was kept last.
    var name: String? { picture.withLock { $0?.name } }

    /// Keeps a picture in place of the last one, and says where it is; `nil` where it is none.
    func keep(_ answer: JSONValue) throws -> String? {
        forget()
        guard let name = answer["ok"]["uuid"].string, let text = answer["ok"]["png"].string,
            let bytes = Data(base64Encoded: text), bytes.starts(with: Self.beginning),
            bytes.count <= Self.limit
        else { return nil }
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "board-tui-\(UUID().uuidString)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        picture.withLock { $0 = Picture(name: name, folder: folder) }
        let file = folder.appending(path: "captcha.png")
        try bytes.write(to: file)
        return file.path
    }

    /// Every server takes a picture's letters once.
    func forget() {
        let old = picture.withLock { picture in
            defer { picture = nil }
            return picture
        }
        if let old { try? FileManager.default.removeItem(at: old.folder) }
    }

    /// Of every picture in the format PNG.
    private static let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// In bytes; pictures of letters are small.
    private static let limit = 1 << 20
}
