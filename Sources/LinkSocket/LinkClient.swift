import Essentials

/// Hands a link to the program that began first of those that take links.
package enum LinkClient {
    /// Sends a link and waits for the answer; blocks for a few seconds at most.
    ///
    /// Throws `nobodyListens` where no program runs, also where one has left its socket behind.
    package static func send(
        _ link: String, to place: LinkSocketPlace, patience: Duration = .seconds(3)
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

    /// Returns `nil` where nobody listens, and takes away what a program that crashed left behind.
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
