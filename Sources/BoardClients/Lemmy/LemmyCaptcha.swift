import BoardCore
import Essentials
import Synchronization

/// A captcha picture, stored in a temporary file for the user to open.
///
/// Servers send the picture itself instead of a URL, and a terminal may be unable to show it. Only
/// the user can read the file. It is deleted together with the picture.
final class LemmyCaptcha: Sendable {
    private let picture = Mutex<Picture?>(nil)

    private struct Picture {
        let name: String
        let folder: URL
    }

    deinit { forget() }

    /// The server's identifier of the current picture.
    var name: String? { picture.withLock { $0?.name } }

    /// Stores a picture and returns its path, or `nil` if the response contains no valid picture.
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

    /// Deletes the current picture. Servers accept each captcha only once.
    func forget() {
        let old = picture.withLock { picture in
            defer { picture = nil }
            return picture
        }
        if let old { try? FileManager.default.removeItem(at: old.folder) }
    }

    /// The signature of PNG files.
    private static let beginning: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The maximum size of a picture in bytes.
    private static let limit = 1 << 20
}
