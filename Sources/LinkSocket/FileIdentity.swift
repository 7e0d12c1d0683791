import Foundation

/// Tells a file from another one that stands in its place later.
struct FileIdentity: Equatable, Sendable {
    private let device: dev_t
    private let number: ino_t

    /// The file that a path names, a link not followed; `nil` where there is none.
    init?(path: String) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        self.init(status)
    }

    init?(_ file: borrowing Descriptor) {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        device = status.st_dev
        number = status.st_ino
    }
}
