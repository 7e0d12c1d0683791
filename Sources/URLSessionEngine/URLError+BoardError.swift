import BoardCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLError {
    /// Returns the corresponding error; `nil` for a cancellation, which is not an error.
    func boardError(host: String, isSecure: Bool, hasHead: Bool) -> BoardError? {
        switch code {
        case .cancelled, .userCancelledAuthentication: nil
        case .timedOut: .timedOut(host: host)
        case .httpTooManyRedirects: .tooManyRedirects(host: host)
        case .redirectToNonExistentLocation: .unsafeRedirect(host: host)
        case .badURL: .badAddress(host)
        // Addresses are validated before, so the server does not speak HTTP.
        case .unsupportedURL: .notHTTP(host: host)
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

    /// Returns the error for a curl error without a code, which includes TLS errors on Linux.
    ///
    /// After the response head, only the connection can have failed. Before it, curl's message
    /// distinguishes a failed connection from a TLS error.
    private func unnamed(host: String, isSecure: Bool, hasHead: Bool) -> BoardError {
        if hasHead { return .cutOff(host: host) }
        if localizedDescription.hasPrefix("Failed to connect") { return .unreachable(host: host) }
        return isSecure ? .noSecureConnection(host: host) : .cutOff(host: host)
    }
}
