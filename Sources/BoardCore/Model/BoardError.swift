/// An error in loading from a board or in sending to it.
///
/// Each case is an error that callers handle differently; the messages are in `BoardApp`. A `host`
/// includes the port if the address names one, as in `localhost:8080`.
package enum BoardError: Error, Hashable {
    /// The connection was refused, the host name is unknown, or there is no network.
    case unreachable(host: String, isNameUnknown: Bool = false)
    /// The proxy from the environment cannot be reached, or refuses with an HTTP status.
    ///
    /// `proxy` includes the port.
    case proxyFailed(proxy: String, status: Int? = nil)
    /// The server took too long.
    case timedOut(host: String)
    /// The connection ended before the response did.
    case cutOff(host: String)
    /// The server's certificate is not trusted; `reason` is a clause for messages, if known.
    case untrusted(host: String, reason: String? = nil)
    /// The TLS handshake failed: server and program have no common version or cipher.
    case noSecureConnection(host: String)
    /// An `https` address leads to a server that does not support TLS on this port.
    case tlsUnsupported(host: String)
    /// An `http` address leads to a server that requires TLS on this port.
    case tlsRequired(host: String)
    /// The server's response is not HTTP.
    case notHTTP(host: String)
    /// The server's HTTP is invalid; `reason` is a clause for messages.
    case malformed(host: String, reason: String)
    /// The server responded with an HTTP error status and perhaps a time to wait.
    case refused(host: String, status: Int, retryAfter: Duration? = nil)
    /// The server cannot do it now; `reason` is its own message: one line, safe to draw.
    case outOfOrder(host: String, status: Int, reason: String)
    /// The server refuses; `reason` is one line, safe to draw.
    ///
    /// The reason is the server's own message, or a better one than the status would give.
    case rejectedByServer(host: String, reason: String)
    /// The server requires a sign-in for this request.
    case signedOut(host: String)
    /// The source has no such item, for example a post or a board; `isRemoved` is set if a moderator
    /// removed it.
    case notThere(name: String, isRemoved: Bool = false)
    /// The source does not support the operation; `reason` is a sentence for the user.
    case unsupported(reason: String)
    /// The file has changed since it was read.
    case fileChanged(path: String)
    /// A site responded, but not as sites of its kind do.
    case unexpectedResponse(host: String, ResponseDefect)
    /// The server sent more redirects than allowed, or a redirect loop.
    case tooManyRedirects(host: String)
    /// A redirect led from `https` to plain `http`, or would have sent data to another server.
    case unsafeRedirect(host: String)
    /// A redirect led to something other than an `http` or `https` address, such as a file.
    case invalidRedirect(host: String)
    /// The response is longer than the limit, in bytes.
    case tooLarge(host: String, limit: Int)
    /// The response was dropped because all responses in progress took too much memory together.
    case outOfMemory(host: String)
    /// The response has another type, such as a web page.
    case wrongType(host: String, type: String, wanted: SourceContent = .document)
    /// The data has the wrong format; line and column count from 1, columns in characters.
    case unreadable(
        reason: String, line: Int, column: Int, wanted: SourceContent = .document)
    /// The list ended before all of it was loaded; the loaded part stays valid.
    case endedEarly(EarlyEnd)
    /// The document is truncated, while the one that was read before is complete.
    case truncatedDocument
    /// Nothing is requested from the network, and this is not stored.
    case notStored
    /// The source is empty.
    case empty
    /// The file does not exist.
    case noSuchFile(path: String)
    /// The path names a directory.
    case isFolder(path: String)
    /// The user has no permission to read the file.
    case notPermitted(path: String)
    /// Reading failed part-way; `reason` is the system's error message.
    case readFailed(reason: String)
    /// The source is neither a path nor an address that this program supports.
    case badAddress(String)
    /// The source can be read only once and has been read.
    case notRereadable(OneTimeSource)

    /// A source whose bytes can be read only once.
    package enum OneTimeSource: Sendable, Hashable {
        case standardInput
        /// A named pipe or a device.
        case pipe
    }
}

extension BoardError {
    /// Converts any error to a `BoardError`.
    package init(_ error: any Error) {
        self = error as? BoardError ?? .readFailed(reason: String(describing: error))
    }
}

extension BoardError {
    /// A Boolean value that indicates whether the network or the server cannot be reached.
    package var isOffline: Bool {
        switch self {
        case .unreachable, .timedOut, .proxyFailed(_, status: nil), .notStored: true
        default: false
        }
    }

    /// The time to wait that the server asked for; `nil` if it did not.
    package var retryAfter: Duration? {
        if case .refused(_, _, let wait) = self { wait } else { nil }
    }
}

/// A defect of a response that should have been JSON.
package enum ResponseDefect: Sendable, Hashable {
    /// A web page, such as the sign-in page of a captive portal.
    case page
    /// An empty response, or one of white space only.
    case empty
    /// A truncated response, although the connection did not break.
    case cutOff
    /// Invalid JSON; line and column count from 1, columns in characters.
    case noJSON(reason: String, line: Int, column: Int)
    /// A member is missing or has the wrong type.
    case lacksMember(String)
    /// A value other than the expected array.
    case isNoList
}

/// The kind of content that a source reads, for messages that differ by kind.
package enum SourceContent: Sendable, Hashable {
    case document, feed
    /// A site whose kind is not specified.
    case site
}
