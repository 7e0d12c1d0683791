import Essentials

/// The socket of a program, in the place that its number gives it among the others.
final class LinkListener: Sendable {
    let socket: Socket
    let number: Int
    /// Calls when somebody wants to hand over a link; it is to be activated.
    ///
    /// Unsafe in name only: sources may be used from any thread, which Linux does not declare.
    nonisolated(unsafe) let source: any DispatchSourceRead
    private let path: String
    private let file: ino_t?

    /// Takes a number, or the next one that no other program has.
    init(at place: LinkSocketPlace, from first: Int) throws(LinkSocketError) {
        try place.check()
        var number = min(first, LinkSocketPlace.numbers.upperBound)
        socket = try Socket()
        while !socket.call(bind, place.path(number)) {
            guard errno == EADDRINUSE, LinkSocketPlace.numbers.contains(number + 1) else {
                throw .lastOfSystem
            }
            number += 1
        }
        guard listen(socket.number, SOMAXCONN) == 0 else { throw .lastOfSystem }
        self.number = number
        path = place.path(number)
        // A client that came before the socket listened has taken it for a dead one and removed it;
        // then it is made again like any that is gone.
        chmod(path, 0o600)
        file = Self.file(at: path)
        source = DispatchSource.makeReadSource(
            fileDescriptor: socket.number, queue: DispatchQueue(label: "links"))
    }

    /// Whether senders find the socket: somebody may have taken it away.
    var isInPlace: Bool { file != nil && Self.file(at: path) == file }

    /// Takes the socket away, unless another program's stands in its place.
    func close() {
        if isInPlace { unlink(path) }
        source.cancel()
    }

    private static func file(at path: String) -> ino_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_ino : nil
    }
}
