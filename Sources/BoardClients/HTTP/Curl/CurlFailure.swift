import Localization

#if os(Linux)
    import BoardCore
    import CCurl

    /// The failure of a libcurl transfer.
    struct CurlFailure {
        let code: CURLcode
        /// The error message of libcurl, partly from its TLS library.
        let message: String
        /// A Boolean value that indicates whether part of a head had arrived.
        let hasBegun: Bool
        /// The proxy configured for the request. libcurl may have bypassed it for this host.
        var proxy: CurlProxy?
        /// The status of the proxy's response to CONNECT; 0 if there was none.
        var connectStatus = 0

        /// Returns the error to report; `nil` if the transfer succeeded.
        func boardError(host: String) -> BoardError? {
            code == CURLE_OK ? nil : proxyError ?? serverError(host: host)
        }

        /// The error of the proxy; `nil` if there is no proxy or it worked.
        private var proxyError: BoardError? {
            guard let proxy else { return nil }
            return switch code {
            case CURLE_COULDNT_RESOLVE_PROXY: .proxyFailed(proxy: proxy.name)
            case CURLE_COULDNT_CONNECT where proxy.isMeant(in: message):
                .proxyFailed(proxy: proxy.name)
            case CURLE_PROXY:
                .rejectedByServer(
                    host: proxy.name, reason: localized("the proxy refuses to forward"))
            case _ where connectStatus >= 300:
                .proxyFailed(proxy: proxy.name, status: connectStatus)
            default: nil
            }
        }

        private func serverError(host: String) -> BoardError {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: .unreachable(host: host, isNameUnknown: true)
            case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT: .unreachable(host: host)
            case CURLE_OPERATION_TIMEDOUT: .timedOut(host: host)
            case CURLE_URL_MALFORMAT: .badAddress(host)
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY,
                CURLE_BAD_FUNCTION_ARGUMENT:
                hasBegun ? malformed(host, .broken) : .notHTTP(host: host)
            case CURLE_RECV_ERROR where hasBrokenChunks:
                .malformed(host: host, reason: localized("its chunks break the rules of HTTP"))
            case CURLE_PEER_FAILED_VERIFICATION: .untrusted(host: host, reason: problem)
            case CURLE_SSL_CACERT_BADFILE:
                .untrusted(
                    host: host, reason: localized("the certificates of this machine can't be read"))
            case CURLE_SSL_CONNECT_ERROR: handshakeError(host: host)
            case CURLE_OUT_OF_MEMORY, Self.tooLarge:
                malformed(host, .tooLong)
            default: .cutOff(host: host)
            }
        }

        private func malformed(_ host: String, _ failure: HTTPHeadReader.Failure) -> BoardError {
            .malformed(host: host, reason: failure.reason)
        }

        /// A Boolean value that indicates whether the message reports a chunk error.
        ///
        /// libcurl uses the same code for broken connections.
        private var hasBrokenChunks: Bool {
            ["hexadecimal", "chunk"].contains { message.lowercased().contains($0) }
        }

        /// CURLE_TOO_LARGE, for a header field over libcurl's limit of 100 kB.
        ///
        /// Versions before 8.6 report it as out of memory.
        private static let tooLarge = CURLcode(100)

        /// The problem with the certificate, as a clause for the user; `nil` for rarer problems.
        private var problem: String? {
            let problems = [
                ("expired", localized("it has expired")),
                ("not yet valid", localized("it is not valid yet")),
                ("self-signed", localized("it is not signed by a trusted authority")),
                ("self signed", localized("it is not signed by a trusted authority")),
                ("issuer cert", localized("it is not signed by a trusted authority")),
                ("subject name", localized("it belongs to another server")),
                ("does not match", localized("it belongs to another server")),
                ("revoked", localized("it has been revoked")),
            ]
            return problems.first { message.contains($0.0) }?.1
        }

        /// Returns the error of a failed TLS handshake, based on the first bytes of the server.
        private func handshakeError(host: String) -> BoardError {
            let strangers = ["wrong version number", "packet length too long", "http request"]
            let ends = ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer"]
            if strangers.contains(where: message.contains) { return .tlsUnsupported(host: host) }
            return ends.contains(where: message.contains)
                ? .cutOff(host: host) : .noSecureConnection(host: host)
        }
    }
#endif
