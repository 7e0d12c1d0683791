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
