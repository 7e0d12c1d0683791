import BoardCore
import Essentials
import Localization

/// A token file that only the user can read.
///
/// Each line has the site's address, the account's name and the token, separated by tabs.
struct TokenFile: SecretStorage {
    static let name = "tokens"

    private let folder: StateFolder
    private let path: String

    init(in folder: StateFolder) {
        self.folder = folder
        path = folder.file(Self.name)
    }

    func keep(_ secret: String, of account: Account) throws -> String {
        guard secret.isOneLineSecret else {
            throw AccountStorageError(
                sentence: localized("\(path) cannot hold the token's characters."))
        }
        try change { $0[account.key] = secret }
        return folder.lasts
            ? localized("The token is stored in \(path), which only you can read.")
            : localized("You are signed out when you quit.")
    }

    func secret(of account: Account) throws -> String? {
        try telling { try read()[account.key] }
    }

    /// Throws an error if the file cannot be used.
    func check() throws {
        _ = try telling { try read() }
    }

    func forget(_ account: Account) throws {
        try change { $0[account.key] = nil }
    }

    /// The tokens by the account's site address and name, separated by a tab.
    private typealias Tokens = [String: String]

    private func change(_ change: (inout Tokens) -> Void) throws {
        try telling {
            try folder.make()
            try FileLock.withLock(at: path + ".lock") {
                var tokens = try read()
                change(&tokens)
                try write(tokens)
            }
        }
    }

    /// Converts system errors to sentences.
    private func telling<Value>(_ work: () throws -> Value) throws -> Value {
        do {
            return try work()
        } catch let error as POSIXError {
            throw AccountStorageError(
                sentence: localized("\(path) cannot be used: \(error.reason)."))
        }
    }

    private func read() throws -> Tokens {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            if errno == ENOENT { return [:] }
            throw POSIXError.last
        }
        defer { close(descriptor) }
        try check(descriptor)
        let bytes = try FileDescriptor(descriptor).read(upToCount: Self.sizeLimit + 1)
        guard bytes.count <= Self.sizeLimit else {
            // The next change would write only the beginning.
            throw AccountStorageError(
                sentence: localized(
                    """
                    \(path) is larger than 1 MB, so its tokens are not used; move it away, \
                    and sign in again.
                    """))
        }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        let parts = lines.map { $0.split(separator: "\t").map(String.init) }
        return Dictionary(
            parts.compactMap { $0.count == 3 ? ("\($0[0])\t\($0[1])", $0[2]) : nil },
            uniquingKeysWith: { $1 })
    }

    /// The maximum size in bytes, enough for thousands of tokens.
    private static let sizeLimit = 1 << 20

    /// Throws an error if other users may have read the file, because its tokens are compromised.
    private func check(_ descriptor: CInt) throws {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw POSIXError.last }
        if let fault = fault(of: status) { throw AccountStorageError(sentence: fault) }
    }

    private func fault(of status: stat) -> String? {
        if status.st_mode & S_IFMT != S_IFREG {
            return localized(
                """
                \(path) is not a file, so its tokens are not used; move it away, and sign in again.
                """)
        }
        if status.st_uid != getuid() {
            return localized(
                """
                \(path) belongs to another user, so its tokens are not used; move it away, and \
                sign in again.
                """)
        }
        guard status.st_mode & 0o077 != 0 else { return nil }
        return localized(
            """
            \(path) can be read by others, so its tokens are not used; run chmod 600, and sign \
            in again if others may have read it.
            """)
    }

    /// Replaces the file atomically, so that a crash leaves either the old or the new one.
    private func write(_ tokens: Tokens) throws {
        let lines = tokens.sorted { $0.key < $1.key }.map { "\($0)\t\($1)\n" }.joined()
        let new = path + ".new"
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw POSIXError.last }
        defer { close(descriptor) }
        try FileDescriptor(descriptor).write(Array(lines.utf8))
        guard fsync(descriptor) == 0, rename(new, path) == 0 else { throw POSIXError.last }
    }
}

extension Account {
    /// The key of an account's token; neither part contains a tab.
    fileprivate var key: String { "\(site.address)\t\(name)" }
}
