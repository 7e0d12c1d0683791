import BoardCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// What this means to a reader of boards; `nil` for a cancellation, which is no failure.
    func boardError(host: String, isSecure: Bool, hasHead: Bool) -> BoardError? {
        switch code {
        case .cancelled, .userCancelledAuthentication: nil
        case .timedOut: .timedOut(host: host)
        case .httpTooManyRedirects: .tooManyRedirects(host: host)
        case .redirectToNonExistentLocation: .unsafeRedirect(host: host)
        case .badURL: .badAddress(host)
        // Addresses are checked before; what is left is a server that does not speak HTTP.
        case .unsupportedURL: .speaksNoHTTP(host: host)
        case .cannotFindHost, .dnsLookupFailed: .unreachable(host: host, isNameUnknown: true)
        case _ where isUnreachable: .unreachable(host: host)
        case _ where isUntrusted: .untrusted(host: host)
        case .unknown: unnamed(host: host, isSecure: isSecure, hasHead: hasHead)
        default: .cutOff(host: host)
        }
    }

    private var isUnreachable: Bool {
        let codes: Set<Code> = [
            .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive,
            .dataNotAllowed, .resourceUnavailable,
        ]
        return codes.contains(code)
    }

    private var isUntrusted: Bool {
        let codes: Set<Code> = [
            .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
            .clientCertificateRejected, .clientCertificateRequired,
            .appTransportSecurityRequiresSecureConnection,
        ]
        return codes.contains(code)
    }

    /// Foundation on Linux gives no code to most of curl's errors, those of TLS among them.
    ///
    /// Once a head has come, only the connection can have failed. Before, curl's words tell a
    /// connection that was never made from one that TLS refused.
    private func unnamed(host: String, isSecure: Bool, hasHead: Bool) -> BoardError {
        if hasHead { return .cutOff(host: host) }
        if localizedDescription.hasPrefix("Failed to connect") { return .unreachable(host: host) }
        return isSecure ? .noSecureConnection(host: host) : .cutOff(host: host)
    }
}
