/// What can go wrong between the program and a board.
///
/// The cases are what a caller would treat differently; the words for people are in `BoardApp`.
/// A `host` is followed by its port where the address names one, as in `localhost:8080`.
package enum BoardError: Error, Hashable {
    /// Nobody listens there or, where its name is unknown, there is no such host, or no network.
    case unreachable(host: String, isNameUnknown: Bool = false)
    /// The proxy that the environment names can't be reached or, with an HTTP status, will not lead
    /// to the server; it is followed by its port.
    case proxyFailed(proxy: String, status: Int? = nil)
    /// The server took too long.
    case timedOut(host: String)
    /// The connection ended before the answer did.
    case cutOff(host: String)
    /// The server's certificate cannot be trusted; `reason` is a clause for people where there is one.
    case untrusted(host: String, reason: String? = nil)
    /// The server and this program found no way to a secure connection.
    case noSecureConnection(host: String)
    /// An `https` address leads to a server that speaks no TLS there.
    case speaksNoTLS(host: String)
    /// An `http` address leads to a server that wants TLS there.
    case wantsTLS(host: String)
    /// What the server sent is not HTTP.
    case speaksNoHTTP(host: String)
    /// The server's HTTP breaks a rule that cannot be overlooked; `reason` is a clause for people.
    case malformed(host: String, reason: String)
    /// The server answered with an HTTP status that is no success, and perhaps said how long to wait.
    case refused(host: String, status: Int, retryAfter: Duration? = nil)
    /// The server cannot do it now, and says why in its own words: one line, safe to draw.
    case outOfOrder(host: String, status: Int, reason: String)
    /// The server refuses, and says why in its own words, or there are better ones than those for
    /// its status: one line, safe to draw.
    case refusedBecause(host: String, reason: String)
    /// The server tells what is asked for only to those who are signed in.
    case signedOut(host: String)
    /// There is no such thing at the source: a post, a board.
    case notThere(name: String)
    /// The source cannot do what is asked of it; `reason` is a sentence for people.
    case unsupported(reason: String)
    /// The file has been changed since it was read.
    case changedSince(path: String)
    /// A site answered, but not as sites of its kind do.
    case strangeAnswer(host: String, AnswerFault)
    /// More than the allowed number of redirects, or a circle of them.
    case tooManyRedirects(host: String)
    /// A redirect led from `https` to an unprotected `http` address, or with data to another server.
    case unsafeRedirect(host: String)
    /// A redirect led to something other than an `http` or `https` address, such as a file.
    case strangeRedirect(host: String)
    /// The answer is longer than the limit, in bytes.
    case tooLarge(host: String, limit: Int)
    /// The response was dropped, as all responses under way took too much memory together.
    case outOfMemory(host: String)
    /// The answer is of another kind, such as a web page.
    case wrongType(host: String, type: String, wanted: SourceContent = .document)
    /// The data is not what is wanted; line and column count from 1, columns in characters.
    case unreadable(
        reason: String, line: Int, column: Int, wanted: SourceContent = .document)
    /// The list ended before all of it was loaded; what was loaded stays good.
    case endedEarly(EarlyEnd)
    /// The document ends in the middle, while the one that was read before is whole.
    case endsInMiddle
    /// The source holds no byte at all.
    case empty
    /// There is no such file.
    case noSuchFile(path: String)
    /// The path names a folder.
    case isFolder(path: String)
    /// The system does not let this user read the file.
    case notPermitted(path: String)
    /// Reading failed half-way: `reason` is the system's word for it.
    case readFailed(reason: String)
    /// What the user gave as a source is neither a path nor an address this program reads.
    case badAddress(String)
    /// The source has been read and cannot be read a second time.
    case cannotReadAgain(OneTimeSource)

    /// A source whose bytes come only once.
    package enum OneTimeSource: Sendable, Hashable {
        case standardInput
        /// A named pipe or a device.
        case pipe
    }
}

extension BoardError {
    /// What any error means to somebody who reads boards.
    package init(_ error: any Error) {
        self = error as? BoardError ?? .readFailed(reason: String(describing: error))
    }
}

extension BoardError {
    /// How long a server wants to be left alone; `nil` where it does not say.
    package var retryAfter: Duration? {
        if case .refused(_, _, let wait) = self { wait } else { nil }
    }
}
