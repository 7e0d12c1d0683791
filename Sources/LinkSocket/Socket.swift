import Essentials

#if os(Linux)
    private let streamSocket = CInt(SOCK_STREAM.rawValue)
    private let sendFlags = CInt(MSG_NOSIGNAL)
#else
    private let streamSocket = SOCK_STREAM
    private let sendFlags: CInt = 0
#endif

/// A Unix socket, closed on deinitialization; each text ends with a zero byte.
final class Socket: Sendable {
    let number: CInt

    /// Takes ownership of a descriptor and closes it in child processes.
    init(_ number: CInt) throws(LinkSocketError) {
        guard number >= 0 else { throw .lastOfSystem }
        self.number = number
        _ = fcntl(number, F_SETFD, FD_CLOEXEC)
        #if !os(Linux)
            // Writing to a closed socket must not raise a signal.
            var isOn: CInt = 1
            setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        #endif
    }

    /// Creates an unconnected socket; connecting and sending time out after three seconds.
    convenience init() throws(LinkSocketError) {
        try self.init(socket(AF_UNIX, streamSocket, 0))
        var limit = timeval(tv_sec: 3, tv_usec: 0)
        setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(number)
    }

    /// Calls `bind` or `connect` with the address of a path; returns whether it succeeded.
    func call(
        _ function: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt, _ path: String
    ) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { function(number, $0, size) == 0 }
        }
    }

    /// The user of the peer; `nil` if the system does not report it.
    var peerUser: uid_t? {
        #if os(Linux)
            // `struct ucred`, which Glibc declares only with `_GNU_SOURCE`: process, user, group.
            var credentials: (pid_t, uid_t, gid_t) = (0, 0, 0)
            var size = socklen_t(MemoryLayout.size(ofValue: credentials))
            let result = getsockopt(number, SOL_SOCKET, SO_PEERCRED, &credentials, &size)
            return result == 0 ? credentials.1 : nil
        #else
            var user: uid_t = 0
            var group: gid_t = 0
            return getpeereid(number, &user, &group) == 0 ? user : nil
        #endif
    }

    /// A Boolean value that indicates whether the peer has closed the socket.
    ///
    /// It is false if the peer has only stopped writing.
    var isAbandoned: Bool {
        var entry = pollfd(fd: number, events: 0, revents: 0)
        return poll(&entry, 1, 0) > 0 && entry.revents & Int16(POLLHUP) != 0
    }

    /// Sends a text without zero bytes; returns whether it was sent in full.
    func send(_ text: String) -> Bool {
        let bytes = Array(text.utf8) + [0]
        return Essentials.send(number, bytes, bytes.count, sendFlags) == bytes.count
    }

    /// The maximum size of a text in bytes, including the terminating zero.
    static let textLimit = 4096

    /// Reads a text; returns `nil` if it is too long, not UTF-8, or late.
    func readText(within patience: Duration) -> String? {
        let deadline = ContinuousClock.now + patience
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.textLimit)
        while text.count < Self.textLimit, isReadable(before: deadline) {
            let count = recv(number, &buffer, Self.textLimit - text.count, 0)
            guard count > 0 else { return nil }
            text += buffer[..<count]
            if let end = text.firstIndex(of: 0) {
                return String(validating: text[..<end], as: UTF8.self)
            }
        }
        return nil
    }

    private func isReadable(before deadline: ContinuousClock.Instant) -> Bool {
        var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        let left = ContinuousClock.now.duration(to: deadline) / .milliseconds(1)
        return poll(&entry, 1, CInt(min(max(0, left.rounded(.up)), 1_000_000))) > 0
    }
}

extension LinkSocketError {
    /// The error of the last system call.
    static var lastOfSystem: LinkSocketError { .system(reason: String(cString: strerror(errno))) }
}

/// An error of the connection between two processes.
package enum LinkSocketError: Error, Hashable, Sendable {
    /// The folder does not exist.
    case noFolder(path: String)
    /// The folder belongs to another user, is accessible to others, or is not a folder.
    case unsafeFolder(path: String)
    /// The path is longer than the system allows for sockets.
    case pathTooLong(path: String)
    /// No process receives links.
    case nobodyListens
    /// The other process belongs to another user.
    case foreignUser
    /// The other process accepted the connection, but sent no valid response in time.
    case noAnswer
    /// The other process refused the link; the reason is a message.
    case refused(reason: String)
    /// A system call failed; `reason` is the system's message.
    case system(reason: String)
}
