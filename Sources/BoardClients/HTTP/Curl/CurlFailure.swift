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

        /// What this means to a reader of boards; `nil` where all went well.
        func boardError(host: String) -> BoardError? {
            switch code {
            case CURLE_OK: nil
            case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
                .unreachable(host: host)
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
