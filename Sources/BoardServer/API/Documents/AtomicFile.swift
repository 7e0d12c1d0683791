import Foundation

/// A file whose contents are replaced atomically.
package struct AtomicFile {
    /// An error while writing the file.
    package struct Failure: Error {
        package let path: String
        /// The system's error message.
        package let reason: String
    }

    private let path: String
    /// The permissions of a new file, before the umask applies.
    private let mode: mode_t

    /// - Parameter isPrivate: A Boolean value that indicates whether the file holds secrets, so
    ///   that only its owner may read it.
    package init(path: String, isPrivate: Bool = false) {
        self.path = path
        mode = isPrivate ? 0o600 : 0o666
    }

    /// Writes the file under a temporary name, and renames it when it is complete.
    package func make(_ body: (_ path: String) async throws -> Void) async throws {
        // Follow symbolic links, so that the link stays.
        let place = URL(filePath: path).resolvingSymlinksInPath().path
        let part = place + ".part"
        remove(part)
        do {
            try begin(part, like: place)
            try await body(part)
            guard rename(part, place) == 0 else { throw failure }
        } catch {
            remove(part)
            throw error
        }
    }

    /// Writes the file piece by piece; special files, such as pipes, are written directly.
    package func write(
        _ body: (_ send: ([UInt8]) throws -> Void) async throws -> Void
    ) async throws {
        guard isFile else { return try await write(to: path, body) }
        try await make { try await write(to: $0, body) }
    }

    private var isFile: Bool {
        var state = stat()
        return stat(path, &state) != 0 || state.st_mode & S_IFMT == S_IFREG
    }

    /// Creates the temporary file with permissions no wider than those of the old file.
    private func begin(_ part: String, like place: String) throws(Failure) {
        let file = try opened(part)
        defer { close(file) }
        var state = stat()
        if stat(place, &state) == 0 { fchmod(file, state.st_mode & 0o777 & mode) }
    }

    /// Removes the temporary file, and the journal of a database that was being written.
    private func remove(_ part: String) {
        for path in [part, part + "-journal"] { unlink(path) }
    }

    private func write(
        to path: String, _ body: (_ send: ([UInt8]) throws -> Void) async throws -> Void
    ) async throws {
        let file = try opened(path)
        defer { close(file) }
        try await body { try write($0, to: file) }
        // Pipes do not support `fsync`.
        guard fsync(file) == 0 || errno == EINVAL else { throw failure }
    }

    private func opened(_ path: String) throws(Failure) -> Int32 {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, mode)
        guard file >= 0 else { throw failure }
        return file
    }

    private func write(_ bytes: [UInt8], to file: Int32) throws(Failure) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(file, $0.baseAddress, $0.count) }
            guard count >= 0 || errno == EINTR else { throw failure }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// The error of the last system call.
    private var failure: Failure {
        Failure(path: path, reason: String(cString: strerror(errno)))
    }
}
