/// The next step for a draft that could not be sent.
package enum SendDisposition: Hashable {
    /// A later attempt may succeed.
    case wait
    /// The user has to sign in.
    case signedOut
    /// No attempt can succeed unless the draft changes.
    case refused
}

extension BoardError {
    /// The verdict on a draft whose attempt failed with this error.
    ///
    /// | error | verdict |
    /// | --- | --- |
    /// | no connection or a broken one; no TLS, no trust, no HTTP | wait: captive portals do this, too |
    /// | redirects that are not followed, web pages in place of responses | wait, for the same reason |
    /// | a response that cannot be parsed | wait: the next attempt checks whether the item arrived |
    /// | 408, 425, 429, 5xx except 501 and 505 | wait, as long as the server says |
    /// | 401, or a message that says the same | the user has to sign in |
    /// | any other status, or an error message of the source | refused |
    /// | an error that has nothing to do with a server | refused |
    package var sendDisposition: SendDisposition {
        switch self {
        case .unreachable, .proxyFailed, .timedOut, .cutOff, .untrusted, .noSecureConnection,
            .tlsUnsupported, .tlsRequired, .notHTTP, .malformed, .tooManyRedirects, .unsafeRedirect,
            .invalidRedirect, .tooLarge, .wrongType, .unreadable, .unexpectedResponse,
            .truncatedDocument,
            .endedEarly, .outOfMemory, .empty, .readFailed, .notStored:
            .wait
        case .refused(_, let status, _), .outOfOrder(_, let status, _): Self.verdict(on: status)
        case .signedOut: .signedOut
        case .rejectedByServer, .notThere, .unsupported, .fileChanged, .noSuchFile, .isFolder,
            .notPermitted, .badAddress, .notRereadable:
            .refused
        }
    }

    /// A Boolean value that indicates whether the source requires a sign-in, perhaps again.
    package var requiresSignIn: Bool { sendDisposition == .signedOut }

    private static func verdict(on status: Int) -> SendDisposition {
        switch status {
        case 401: .signedOut
        case 501, 505: .refused
        case 408, 425, 429, 500...: .wait
        default: .refused
        }
    }
}

extension BoardError {
    /// A Boolean value that indicates whether a failed change may have taken effect on the server.
    ///
    /// This is the case if only the response was lost. It is `false` if no request was sent, or if
    /// the server itself rejected the change.
    package var mayHaveTakenEffect: Bool {
        switch self {
        case .unreachable, .proxyFailed, .untrusted, .noSecureConnection, .tlsUnsupported,
            .tlsRequired:
            false
        case .refused(_, let status, _), .outOfOrder(_, let status, _):
            [500, 502, 504].contains(status)
        default: sendDisposition == .wait
        }
    }
}
