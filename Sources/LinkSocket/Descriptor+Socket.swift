import Foundation

#if os(Linux)
    private let streamSocket = CInt(SOCK_STREAM.rawValue)
    private let sendFlags = CInt(MSG_NOSIGNAL)
#else
    private let streamSocket = SOCK_STREAM
    private let sendFlags: CInt = 0
#endif

extension Descriptor {
    /// A socket that is not connected yet; writing to one whose other end is gone is no signal.
    static func socket() throws(LinkSocketError) -> Descriptor {
        let socket = try Descriptor(Foundation.socket(AF_UNIX, streamSocket, 0))
        #if !os(Linux)
            var isOn: CInt = 1
            setsockopt(
                socket.number, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<CInt>.size))
        #endif
        return socket
    }

    /// Calls `bind` or `connect` with the address of a path; returns whether it succeeded.
    func callWithAddress(
        of path: String,
        _ call: (CInt, UnsafePointer<sockaddr>, socklen_t) -> CInt
    ) -> Bool {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(number, $0, size) == 0 }
        }
    }

    /// Gives up on connecting and on sending after a while.
    func limitSending(to seconds: Int) {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        setsockopt(
            number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    /// The user at the other end; `nil` where the system does not tell.
    var peerUser: uid_t? {
        #if os(Linux)
            // `struct ucred`, which Glibc shows to GNU programs only: process, user, group.
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

    /// Reads up to the first newline; `nil` where it does not come in time or before `limit` bytes.
    func readLine(limit: Int, before deadline: ContinuousClock.Instant) -> [UInt8]? {
        var line: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: limit)
        while line.count < limit, isReadable(before: deadline) {
            let count = recv(number, &buffer, limit - line.count, 0)
            guard count > 0 else { return nil }
            line += buffer[..<count]
            if let end = line.firstIndex(of: UInt8(ascii: "\n")) { return Array(line[..<end]) }
        }
        return nil
    }

    /// Sends all bytes; returns whether the other side took them.
    func send(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Foundation.send(number, $0.baseAddress, $0.count, sendFlags)
            }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
