import BoardCore
import Essentials

/// A file, pipe or device that is open for reading.
final class InputFile: Sendable {
    private let descriptor: Int32
    private let isOwner: Bool

    /// A small part of a second's work for the reader, and few system calls for a large file.
    private static let chunkSize = 256 * 1024

    /// Opens a file; a named pipe is open at once, even if nobody writes to it yet.
    ///
    /// Throws `noSuchFile`, `isFolder`, `notPermitted` or `readFailed`.
    init(path: String) throws(BoardError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        isOwner = true
        guard descriptor >= 0 else { throw .ofOpening(path, errno) }
        // Only opening must not wait; who reads asks `hasBytes` first.
        _ = fcntl(descriptor, F_SETFL, O_RDONLY)
        guard try status().st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    }

    /// Reads from a descriptor that somebody else opened and will close.
    init(descriptor: Int32) {
        self.descriptor = descriptor
        isOwner = false
    }

    deinit {
        if isOwner && descriptor >= 0 { close(descriptor) }
    }

    func status() throws(BoardError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .ofReading(errno) }
        return status
    }

    /// The next bytes, as many as there are at once; `nil` at the end.
    func nextChunk() throws(BoardError) -> [UInt8]? {
        var result = 0
        let chunk = [UInt8](unsafeUninitializedCapacity: Self.chunkSize) { buffer, count in
            repeat {
                result = read(descriptor, buffer.baseAddress, buffer.count)
            } while result < 0 && errno == EINTR
            count = max(0, result)
        }
        guard result >= 0 else { throw .ofReading(errno) }
        return chunk.isEmpty ? nil : chunk
    }
}

extension InputFile {
    /// The bytes at a place of a file on disk, fewer where it ends.
    func bytes(at offset: Int, count: Int) throws(BoardError) -> [UInt8] {
        var result = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            repeat {
                result = pread(
                    descriptor, buffer.baseAddress.map { $0 + filled }, count - filled,
                    off_t(offset + filled))
                filled += max(0, result)
            } while filled < count && (result > 0 || result < 0 && errno == EINTR)
        }
        guard result >= 0 else { throw .ofReading(errno) }
        return bytes
    }

    /// The bytes of a file on disk, which are always there.
    func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { try self.nextChunk() }
    }

    /// Whether reading would not wait: there are bytes, or there will be none any more.
    var hasBytes: Bool { hasBytes(within: 0) }

    /// The same, with some milliseconds' patience, which holds up the thread.
    func hasBytes(within milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Waits until there are bytes, the time is over or the task is cancelled, whatever is first.
    func waitForBytes(atMost limit: DispatchTimeInterval) async {
        let queue = DispatchQueue.global()
        // Dispatch sources may be cancelled from any thread; their protocol does not say so.
        nonisolated(unsafe) let source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: queue)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                source.setEventHandler { source.cancel() }
                source.setCancelHandler { continuation.resume() }
                source.activate()
                if limit != .never {
                    queue.asyncAfter(deadline: .now() + limit) { source.cancel() }
                }
            }
        } onCancel: {
            source.cancel()
        }
    }
}

extension BoardError {
    fileprivate static func ofOpening(_ path: String, _ code: Int32) -> Self {
        switch code {
        case ENOENT, ENOTDIR: .noSuchFile(path: path)
        case EACCES, EPERM: .notPermitted(path: path)
        case EISDIR: .isFolder(path: path)
        default: ofReading(code)
        }
    }

    fileprivate static func ofReading(_ code: Int32) -> Self {
        .readFailed(reason: String(cString: strerror(code)))
    }
}
