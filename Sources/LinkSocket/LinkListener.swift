import Foundation

/// The socket on which links arrive; as long as it lives, no other program can have one here.
///
/// A lock decides who listens, not the socket: a program that crashed leaves its socket behind, but
/// its lock is gone, so the next one may replace the socket and never takes away that of a program
/// that lives.
struct LinkListener: ~Copyable, Sendable {
    let socket: Descriptor
    private let lock: Descriptor
    private let place: LinkSocketPlace

    init(at place: LinkSocketPlace) throws(LinkSocketError) {
        let lock = try Self.lock(place.lockPath)
        let socket = try Self.listen(at: place.socketPath)
        self.place = place
        self.lock = lock
        self.socket = socket
    }

    /// Takes the socket away and leaves the place to another program; to be called once.
    func remove() {
        unlink(place.socketPath)
        flock(lock.number, LOCK_UN)
    }

    private static func lock(_ path: String) throws(LinkSocketError) -> Descriptor {
        let file = try Descriptor(open(path, O_RDWR | O_CREAT | O_NOFOLLOW, 0o600))
        guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else { throw .taken }
        return file
    }

    private static func listen(at path: String) throws(LinkSocketError) -> Descriptor {
        let socket = try Descriptor.socket()
        unlink(path)
        // Linux makes the file with the socket's own mode, so that it is never open to others.
        fchmod(socket.number, 0o600)
        guard socket.callWithAddress(of: path, bind), chmod(path, 0o600) == 0,
            Foundation.listen(socket.number, 8) == 0
        else { throw .lastOfSystem }
        return socket
    }
}
