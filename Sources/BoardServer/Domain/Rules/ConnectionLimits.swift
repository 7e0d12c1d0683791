import Foundation

/// The limits for the number and duration of connections.
package struct ConnectionLimits: Sendable {
    /// The maximum number of connections; more wait until one is closed.
    package var most: Int
    /// The maximum of one address or IPv6 network; more are refused.
    package var mostPerAddress: Int
    /// The time until a complete request head must arrive.
    package var idle = Duration.seconds(60)
    /// The time for the rest of a request after its head, before the response starts.
    package var request = Duration.seconds(60)
    /// The time after which a client that receives nothing is disconnected.
    package var stall = Duration.seconds(60)

    package init(most: Int = Self.usual, mostPerAddress: Int? = nil) {
        self.most = most
        self.mostPerAddress = mostPerAddress ?? Self.share(of: most)
    }

    /// Returns a quarter, so that no single address excludes all others.
    package static func share(of most: Int) -> Int { max(1, most / 4) }

    /// The default, which leaves descriptors for the database and the log under a low limit.
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
