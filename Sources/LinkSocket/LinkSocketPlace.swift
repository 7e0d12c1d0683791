import Essentials

/// Where the programs of one user meet: a folder that nobody else can look into.
///
/// Each program has a socket there, with a number above those of the programs that began before.
package struct LinkSocketPlace: Hashable, Sendable {
    private let folder: String
    private let user: uid_t

    /// A place in an existing folder, which must belong to `user` and be closed to others.
    package init(folder: String, user: uid_t = getuid()) throws(LinkSocketError) {
        self.folder = folder
        self.user = user
        try check()
        // Bytes in a socket's address, the zero at the end among them.
        let limit = MemoryLayout.size(ofValue: sockaddr_un().sun_path)
        let longest = path(Self.numbers.upperBound)
        guard longest.utf8.count < limit else { throw .pathTooLong(path: longest) }
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

    /// Checks that nobody else can put a socket of their own there.
    func check() throws(LinkSocketError) {
        var status = stat()
        guard lstat(folder, &status) == 0 else { throw .noFolder(path: folder) }
        guard status.st_mode & S_IFMT == S_IFDIR, status.st_uid == user,
            status.st_mode & 0o077 == 0
        else { throw .unsafeFolder(path: folder) }
    }

    /// The numbers that a socket may have: a fifth digit would be too long for some folders.
    static let numbers = 1...9999

    func path(_ number: Int) -> String { "\(folder)/board-tui.\(number)" }

    /// The numbers that are taken, in the order in which the programs began.
    var taken: [Int] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasPrefix("board-tui.") }
            .compactMap { Int($0.dropFirst("board-tui.".count)) }
            .filter(Self.numbers.contains).sorted()
    }
}
