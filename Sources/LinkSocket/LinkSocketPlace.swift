import Foundation

/// Where the programs of one user meet: a folder that nobody else can look into.
package struct LinkSocketPlace: Hashable, Sendable {
    /// The socket on which one of the programs waits for links.
    package let socketPath: String
    /// The file whose locks tell in which order the programs began.
    package let lockPath: String
    private let folder: String
    private let user: uid_t

    /// A place in an existing folder, which must belong to `user` and be closed to others.
    package init(folder: String, user: uid_t = getuid()) throws(LinkSocketError) {
        self.folder = folder
        self.user = user
        socketPath = folder + "/board-tui.sock"
        lockPath = folder + "/board-tui.lock"
        try check()
        guard socketPath.utf8.count < Self.longestPath else {
            throw .pathTooLong(path: socketPath)
        }
    }

    /// The place in `$XDG_RUNTIME_DIR`, which the system makes for each user.
    ///
    /// Where that is not set, it is a folder in that for temporary files, made if it is not there;
    /// its name holds the user's number, so that users do not meet.
    package init(environment: [String: String]) throws(LinkSocketError) {
        if let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") {
            try self.init(folder: folder)
        } else {
            let parent = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
            let folder = "\(parent)/board-tui-\(getuid())"
            mkdir(folder, 0o700)
            try self.init(folder: folder)
        }
    }

    /// Bytes in a socket's address, the zero at the end among them.
    static let longestPath = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    /// Checks that nobody else can put a socket of their own there.
    func check() throws(LinkSocketError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw .noFolder(path: folder) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user,
            status.st_mode & 0o077 == 0
        else { throw .unsafeFolder(path: folder) }
    }
}
