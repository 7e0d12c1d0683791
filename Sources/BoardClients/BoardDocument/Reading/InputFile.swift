import BoardCore
import Essentials

/// A file, pipe or device that is open for reading.
final class InputFile: Sendable {
    private let descriptor: Int32
    private let isOwner: Bool

    /// The chunk size: small enough to parse quickly, large enough for few system calls.
    private static let chunkSize = 256 * 1024

    /// Opens a file. Opening a named pipe does not wait for a writer.
    ///
    /// Throws `noSuchFile`, `isFolder`, `notPermitted` or `readFailed`.
    init(path: String) throws(BoardError) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        isOwner = true
        guard descriptor >= 0 else { throw .ofOpening(path, errno) }
        // Only opening is non-blocking. Before reading, callers check `hasBytes`.
        _ = fcntl(descriptor, F_SETFL, O_RDONLY)
        guard try status().st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
    }

    /// Creates a file from a descriptor that the caller owns and closes.
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

    /// Reads the available bytes, up to the chunk size. Returns `nil` at the end of the file.
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
    /// Reads bytes at an offset of a regular file, fewer at its end.
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

    /// Returns the bytes of a regular file, which never blocks.
    func chunks() -> AsyncThrowingStream<[UInt8], any Error> {
        AsyncThrowingStream { try self.nextChunk() }
    }

    /// A Boolean value that indicates whether a read would not block, also at the end of the file.
    var hasBytes: Bool { hasBytes(within: 0) }

    /// Returns whether a read would not block, after waiting up to the given time on this thread.
    func hasBytes(within milliseconds: CInt) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) > 0
    }

    /// Waits for bytes, the end of the time limit or cancellation, whichever comes first.
    func waitForBytes(atMost limit: DispatchTimeInterval) async {
        let queue = DispatchQueue.global()
        // Dispatch sources can be cancelled from any thread, but their protocol is not `Sendable`.
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

/// A document on disk in the state in which it was first read.
struct DocumentFile: Sendable {
    let file: InputFile
    let path: String
    /// The identifier of this state of the file.
    let version: String

    /// Reads bytes at an offset found while the document was parsed.
    ///
    /// Throws `fileChanged` if the file has been modified, and `readFailed`.
    func bytes(at offset: Int, count: Int) throws(BoardError) -> [UInt8] {
        guard try file.status().version == version else { throw .fileChanged(path: path) }
        let bytes = try file.bytes(at: offset, count: count)
        guard bytes.count == count else { throw .fileChanged(path: path) }
        return bytes
    }
}
