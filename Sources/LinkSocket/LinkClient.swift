import Essentials

/// A client that sends a link to the running instance that started first.
package enum LinkClient {
    /// Sends a link and waits for the response; blocks for a few seconds at most.
    ///
    /// Throws `nobodyListens` if no instance runs, also if a crashed one left its socket behind.
    package static func send(
        _ link: String, to place: SocketDirectory, patience: Duration = .seconds(3)
    ) throws(LinkSocketError) {
        guard link.utf8.count < Socket.textLimit else {
            throw .refused(reason: "It is longer than \(Socket.textLimit - 1) bytes.")
        }
        for number in place.taken {
            guard let socket = try connect(to: place.path(number)) else { continue }
            guard socket.peerUser == getuid() else { throw .foreignUser }
            guard socket.send(link), let reason = socket.readText(within: patience) else {
                throw .noAnswer
            }
            guard reason.isEmpty else { throw .refused(reason: reason) }
            return
        }
        throw .nobodyListens
    }

    /// Connects to a socket; returns `nil` and removes the socket file if no process listens.
    private static func connect(to path: String) throws(LinkSocketError) -> Socket? {
        let socket = try Socket()
        if socket.call(Essentials.connect, path) { return socket }
        switch errno {
        case ENOENT, ENOTSOCK: return nil
        case ECONNREFUSED:
            var status = stat()
            if lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK { unlink(path) }
            return nil
        case EAGAIN: throw .noAnswer
        default: throw .lastOfSystem
        }
    }
}
