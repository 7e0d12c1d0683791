import Foundation

/// The socket on which links arrive, for the program that is the first in the line.
///
/// The line decides who listens, not the socket: a program that crashed leaves its socket behind,
/// but not its place, so the next one may replace the socket.
final class LinkListener: Sendable {
    let socket: Descriptor
    let ticket: Ticket
    private let path: String
    private let identity: FileIdentity?

    init(at path: String, with ticket: Ticket) throws(LinkSocketError) {
        socket = try Self.listen(at: path)
        identity = FileIdentity(path: path)
        self.path = path
        self.ticket = ticket
    }

    /// Whether senders find the socket and newcomers the line: somebody may have taken them away.
    var isInPlace: Bool { FileIdentity(path: path) == identity && ticket.isValid }

    /// Takes the socket away.
    ///
    /// Where somebody emptied the folder, the socket may be another program's by now.
    func remove() {
        if FileIdentity(path: path) == identity { unlink(path) }
    }

    private static func listen(at path: String) throws(LinkSocketError) -> Descriptor {
        let socket = try Descriptor.socket()
        if try isDeadSocket(at: path) { unlink(path) }
        // Linux makes the file with the socket's own mode, so that it is never open to others.
        fchmod(socket.number, 0o600)
        guard socket.callWithAddress(of: path, bind), chmod(path, 0o600) == 0,
            Foundation.listen(socket.number, SOMAXCONN) == 0
        else { throw .lastOfSystem }
        return socket
    }

    /// Whether a program of this user has left a socket behind on which nobody listens. Anything
    /// else that has its name stays, and keeps this program from listening.
    private static func isDeadSocket(at path: String) throws(LinkSocketError) -> Bool {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFSOCK,
            status.st_uid == getuid()
        else { return false }
        let probe = try Descriptor.socket()
        probe.limitSending(to: 1)
        return !probe.callWithAddress(of: path, connect) && errno == ECONNREFUSED
    }
}
