extension BoardError {
    /// Whether a source that was to change something may have done so, as only its answer was lost.
    ///
    /// Not where nothing was ever sent, nor where the source itself refused.
    package var leavesChangeOpen: Bool {
        switch self {
        case .unreachable, .proxyFailed, .untrusted, .noSecureConnection, .speaksNoTLS, .wantsTLS:
            false
        case .refused(_, let status, _), .outOfOrder(_, let status, _):
            [500, 502, 504].contains(status)
        default: sendingVerdict == .wait
        }
    }
}
