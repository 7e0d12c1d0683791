/// What becomes of a draft that could not be sent.
package enum SendingVerdict: Hashable {
    /// It may go another time.
    case wait
    /// Somebody has to sign in.
    case signedOut
    /// It will never go as it is.
    case refused
}

extension BoardError {
    /// What an error means for a draft on its way.
    ///
    /// | what happened | verdict |
    /// | --- | --- |
    /// | no way there, or it broke; no TLS, no trust, no HTTP | wait: networks of hotels do so, too |
    /// | redirects that are not followed, pages in place of answers | wait, for the same reason |
    /// | an answer that cannot be read | wait: the source may have it, and is asked whether it does |
    /// | 408, 425, 429, 5xx but 501 and 505 | wait, as long as the server says |
    /// | 401, or the source's word for it | somebody has to sign in |
    /// | any other status, or the source's own words | refused |
    /// | what has nothing to do with a server | refused |
    package var sendingVerdict: SendingVerdict {
        switch self {
        case .unreachable, .proxyFailed, .timedOut, .cutOff, .untrusted, .noSecureConnection,
            .speaksNoTLS, .wantsTLS, .speaksNoHTTP, .malformed, .tooManyRedirects, .unsafeRedirect,
            .strangeRedirect, .tooLarge, .wrongType, .unreadable, .strangeAnswer, .endsInMiddle,
            .endedEarly, .outOfMemory, .empty, .readFailed:
            .wait
        case .refused(_, let status, _), .outOfOrder(_, let status, _): Self.verdict(on: status)
        case .signedOut: .signedOut
        case .refusedBecause, .notThere, .unsupported, .changedSince, .noSuchFile, .isFolder,
            .notPermitted, .badAddress, .cannotReadAgain:
            .refused
        }
    }

    /// Whether the source wants somebody who is signed in, which whoever was may be no longer.
    package var meansSignedOut: Bool { sendingVerdict == .signedOut }

    private static func verdict(on status: Int) -> SendingVerdict {
        switch status {
        case 401: .signedOut
        case 501, 505: .refused
        case 408, 425, 429, 500...: .wait
        default: .refused
        }
    }
}
