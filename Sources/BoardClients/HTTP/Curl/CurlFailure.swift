#if os(Linux)
    import BoardCore
    import CCurl

    /// Why libcurl could not do what it was asked for.
    struct CurlFailure {
        let code: CURLcode
        /// What libcurl says about it; the words of its TLS library in part.
        let words: String
        /// Whether the beginning of a head had come.
        let hasBegun: Bool
        /// The one through which the request was to go, unless its host needs none.
        var proxy: CurlProxy?
        /// What the proxy answered to the wish for a connection; 0 where none did.
        var connectStatus = 0

        /// What this means to a reader of boards; `nil` where all went well.
        func boardError(host: String) -> BoardError? {
            code == CURLE_OK ? nil : proxyError ?? serverError(host: host)
        }

        /// `nil` where the proxy, if there is one, did its part.
        private var proxyError: BoardError? {
            guard let proxy else { return nil }
            return switch code {
            case CURLE_COULDNT_RESOLVE_PROXY: .proxyFailed(proxy: proxy.name)
            case CURLE_COULDNT_CONNECT where proxy.isMeant(in: words):
                .proxyFailed(proxy: proxy.name)
            case CURLE_PROXY:
                .refusedBecause(host: proxy.name, reason: "the proxy refuses to lead on")
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
                hasBegun ? malformed(host, .broken) : .speaksNoHTTP(host: host)
            case CURLE_RECV_ERROR where hasBrokenChunks:
                .malformed(host: host, reason: "its chunks break the rules of HTTP")
            case CURLE_PEER_FAILED_VERIFICATION: .untrusted(host: host, reason: problem)
            case CURLE_SSL_CACERT_BADFILE:
                .untrusted(host: host, reason: "the certificates of this machine can't be read")
            case CURLE_SSL_CONNECT_ERROR: handshakeError(host: host)
            case CURLE_OUT_OF_MEMORY, Self.tooLarge:
                malformed(host, .tooLong)
            default: .cutOff(host: host)
            }
        }

        private func malformed(_ host: String, _ failure: HTTPHeadReader.Failure) -> BoardError {
            .malformed(host: host, reason: failure.reason)
        }

        /// libcurl has one code for chunks and for connections that break.
        private var hasBrokenChunks: Bool {
            ["hexadecimal", "chunk"].contains { words.lowercased().contains($0) }
        }

        /// A single field of 100 kB is more than libcurl reads; before 8.6 it called that a lack of
        /// memory.
        private static let tooLarge = CURLcode(100)

        /// What is wrong with the certificate, as a clause for people; `nil` for rarer problems.
        private var problem: String? {
            let problems = [
                ("expired", "it has expired"), ("not yet valid", "it is not valid yet"),
                ("self-signed", "nobody whom this machine trusts has signed it"),
                ("self signed", "nobody whom this machine trusts has signed it"),
                ("issuer cert", "nobody whom this machine trusts has signed it"),
                ("subject name", "it is of another server"),
                ("does not match", "it is of another server"),
                ("revoked", "it has been revoked"),
            ]
            return problems.first { words.contains($0.0) }?.1
        }

        /// The first words of a server tell one without TLS from one with another idea of it.
        private func handshakeError(host: String) -> BoardError {
            let strangers = ["wrong version number", "packet length too long", "http request"]
            let ends = ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer"]
            if strangers.contains(where: words.contains) { return .speaksNoTLS(host: host) }
            return ends.contains(where: words.contains)
                ? .cutOff(host: host) : .noSecureConnection(host: host)
        }
    }
#endif
