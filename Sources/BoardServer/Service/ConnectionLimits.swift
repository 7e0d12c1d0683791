import Foundation

/// How many connections there may be, and how slow.
package struct ConnectionLimits: Sendable {
    /// More wait until one of these has ended.
    package var most: Int
    /// The maximum of one address or IPv6 network; more are refused.
    package var mostPerAddress: Int
    /// How long a connection may be open without a whole head of a request.
    package var idle = Duration.seconds(60)
    /// How long the rest of a request may take behind its head; its answer comes earlier.
    package var request = Duration.seconds(60)
    /// How long a client may take nothing of what is sent to it.
    package var stall = Duration.seconds(60)

    package init(most: Int = Self.usual, mostPerAddress: Int? = nil) {
        self.most = most
        self.mostPerAddress = mostPerAddress ?? Self.share(of: most)
    }

    /// A quarter, so that no address alone keeps all others out.
    package static func share(of most: Int) -> Int { max(1, most / 4) }

    /// What leaves files for the database and the log, also where a process may have only a few.
    package static var usual: Int {
        var files = rlimit()
        #if os(Linux)
            let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
            let resource = RLIMIT_NOFILE
        #endif
        guard getrlimit(resource, &files) == 0 else { return 512 }
        return min(max(Int(clamping: files.rlim_cur) - 128, 16), 10_000)
    }
}
