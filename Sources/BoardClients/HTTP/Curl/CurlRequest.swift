#if os(Linux)
    import CCurl
    import Essentials

    /// A request in libcurl's terms.
    struct CurlRequest: Sendable {
        let request: HTTPRequest
        let limits: HTTPLimits

        /// Applies the request to a new handle; the list of fields it returns must outlive its use.
        func apply(
            to handle: UnsafeMutableRawPointer, with curl: ccurl_functions
        ) -> UnsafeMutablePointer<curl_slist>? {
            setRules(of: handle)
            ccurl_set_text(handle, CURLOPT_URL, request.url.absoluteString)
            setMethod(of: handle)
            let lines = fields.reduce(nil) { curl.slist_append($0, $1) ?? $0 }
            ccurl_set_pointer(handle, CURLOPT_HTTPHEADER, lines)
            return lines
        }

        /// What holds for every request.
        private func setRules(of handle: UnsafeMutableRawPointer) {
            ccurl_allow_web_only(handle)
            let numbers: [(CURLoption, Int)] = [
                // Signals would interrupt the program's other threads.
                (CURLOPT_NOSIGNAL, 1),
                // What has no head reaches the receiver, which can tell TLS from other things.
                (CURLOPT_HTTP09_ALLOWED, 1),
                // Whether packed data is whole, only whoever unpacks it can tell.
                (CURLOPT_HTTP_CONTENT_DECODING, 0),
                (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                (CURLOPT_BUFFERSIZE, 128 << 10),
            ]
            for (option, value) in numbers { ccurl_set_number(handle, option, value) }
            setCertificates(of: handle)
        }

        /// Obeys the variables by which OpenSSL's programs are told whom to trust.
        private func setCertificates(of handle: UnsafeMutableRawPointer) {
            let environment = ProcessInfo.processInfo.environment
            if let file = environment["SSL_CERT_FILE"], !file.isEmpty {
                ccurl_set_text(handle, CURLOPT_CAINFO, file)
            }
            if let folder = environment["SSL_CERT_DIR"], !folder.isEmpty {
                ccurl_set_text(handle, CURLOPT_CAPATH, folder)
            }
        }

        private func setMethod(of handle: UnsafeMutableRawPointer) {
            if let body = request.body { ccurl_set_body(handle, body, body.count) }
            guard request.method != .get else { return }
            ccurl_set_text(handle, CURLOPT_CUSTOMREQUEST, request.method.rawValue)
            // On a connection that was used before and ends without a response, libcurl takes the
            // request for not received and sends it again; the server may have done it.
            if !request.isRepeatable { ccurl_set_number(handle, CURLOPT_FRESH_CONNECT, 1) }
        }

        /// The header as lines; a name alone keeps libcurl from adding a field of its own.
        private var fields: [String] {
            var fields = request.headers
            fields["Accept-Encoding"] = BodyDecoder.accepted
            let own = ["accept", "content-type", "expect"].filter { fields[$0] == nil }
            return fields.fields.map { "\($0): \($1)" } + own.map { "\($0):" }
        }
    }
#endif
