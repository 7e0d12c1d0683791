import Essentials

/// The private folder for the sockets of one user.
///
/// Each instance has a socket with a number above those of earlier instances.
package struct SocketDirectory: Hashable, Sendable {
    private let folder: String
    private let user: uid_t

    /// Uses an existing folder, which must belong to `user` and be private.
    package init(folder: String, user: uid_t = getuid()) throws(LinkSocketError) {
        self.folder = folder
        self.user = user
        try check()
        // The size of a socket path in bytes, including the terminating zero.
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        let longest = path(Self.numbers.upperBound)
        guard longest.utf8.count < limit else { throw .pathTooLong(path: longest) }
    }

    /// Uses `$XDG_RUNTIME_DIR`, which the system creates for each user.
    ///
    /// If it is not set, a folder for temporary files is created and used. Its name contains the
    /// user id, so that users do not collide.
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

    /// Checks that no other user can create a socket in the folder.
    func check() throws(LinkSocketError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw .noFolder(path: folder) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user,
            status.st_mode & 0o077 == 0
        else { throw .unsafeFolder(path: folder) }
    }

    /// The allowed numbers; a fifth digit would make some paths too long.
    static let numbers = 1...9999

    func path(_ number: Int) -> String { "\(folder)/board-tui.\(number)" }

    /// The numbers in use, in the order in which the instances started.
    var taken: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("board-tui.") }
            .compactMap { Int($0.dropFirst("board-tui.".count)) }
            .filter(Self.numbers.contains).sorted()
    }
}
