import Essentials

/// The listening socket of one instance, numbered among those of other instances.
final class LinkListener: Sendable {
    let socket: Socket
    let number: Int
    /// The source of incoming connections, which the owner activates.
    ///
    /// Dispatch sources are thread-safe, but Linux does not declare them `Sendable`.
    nonisolated(unsafe) let source: any DispatchSourceRead
    private let path: String
    private let file: ino_t?

    /// Binds the given number, or the next one that is free.
    init(at place: SocketDirectory, from first: Int) throws(LinkSocketError) {
        try place.check()
        var number = min(first, SocketDirectory.numbers.upperBound)
        socket = try Socket()
        while !socket.call(bind, place.path(number)) {
            guard errno == EADDRINUSE, SocketDirectory.numbers.contains(number + 1) else {
                throw .lastOfSystem
            }
            number += 1
        }
        guard listen(socket.number, SOMAXCONN) == 0 else { throw .lastOfSystem }
        self.number = number
        path = place.path(number)
        // A client that connects before `listen` finds a dead socket and removes its file. The
        // periodic check then creates the socket again.
        chmod(path, 0o600)
        file = Self.file(at: path)
        source = DispatchSource.makeReadSource(
            fileDescriptor: socket.number, queue: DispatchQueue(label: "links"))
    }

    /// A Boolean value that indicates whether the socket file still exists.
    var isInPlace: Bool { file != nil && Self.file(at: path) == file }

    /// Closes the socket and removes its file, unless the file belongs to another instance.
    func close() {
        if isInPlace { unlink(path) }
        source.cancel()
    }

    private static func file(at path: String) -> ino_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_ino : nil
    }
}
