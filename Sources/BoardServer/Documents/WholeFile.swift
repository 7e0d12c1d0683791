import Foundation

/// A file that gets its new contents at once and whole, or keeps those that it has.
package struct WholeFile {
    /// It cannot be written.
    package struct Failure: Error {
        package let path: String
        /// In the system's words.
        package let reason: String
    }

    private let path: String
    /// Who may read it where it is new, as far as the system's mask allows.
    private let mode: mode_t

    /// - Parameter isPrivate: whether it holds secrets, which only its owner is to read.
    package init(path: String, isPrivate: Bool = false) {
        self.path = path
        mode = isPrivate ? 0o600 : 0o666
    }

    /// Has it written under another name, and takes that as its own when everything is there.
    package func make(_ body: (_ path: String) async throws -> Void) async throws {
        // A link stays one, to the new file.
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

    /// Has it written piece by piece; what is no file, as a pipe, takes each piece as it comes.
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

    /// Whoever may not read the old file may not read the new one.
    private func begin(_ part: String, like place: String) throws(Failure) {
        let file = try opened(part)
        defer { close(file) }
        var state = stat()
        if stat(place, &state) == 0 { fchmod(file, state.st_mode & 0o777 & mode) }
    }

    /// A database that was being written has a journal beside it.
    private func remove(_ part: String) {
        for path in [part, part + "-journal"] { unlink(path) }
    }

    private func write(
        to path: String, _ body: (_ send: ([UInt8]) throws -> Void) async throws -> Void
    ) async throws {
        let file = try opened(path)
        defer { close(file) }
        try await body { try write($0, to: file) }
        // Of a pipe there is nothing to be kept.
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

    /// What the last call of the system failed with.
    private var failure: Failure {
        Failure(path: path, reason: String(cString: strerror(errno)))
    }
}
