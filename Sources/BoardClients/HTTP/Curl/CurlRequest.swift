#if os(Linux)
    import CCurl
    import Essentials

    /// The libcurl options of a request.
    struct CurlRequest: Sendable {
        let request: HTTPRequest
        let limits: HTTPLimits

        /// Applies the request to a new handle. The returned header list must outlive the handle.
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

        /// Sets the options that are the same for all requests.
        private func setRules(of handle: UnsafeMutableRawPointer) {
            ccurl_allow_web_only(handle)
            let numbers: [(CURLoption, Int)] = [
                // Signals would interrupt other threads of the program.
                (CURLOPT_NOSIGNAL, 1),
                // A response without a head reaches the receiver, which can recognize TLS and other
                // protocols.
                (CURLOPT_HTTP09_ALLOWED, 1),
                // The program decompresses the body itself, to detect truncated data.
                (CURLOPT_HTTP_CONTENT_DECODING, 0),
                (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
                (CURLOPT_BUFFERSIZE, 128 << 10),
            ]
            for (option, value) in numbers { ccurl_set_number(handle, option, value) }
            setCertificates(of: handle)
        }

        /// Applies the environment variables by which OpenSSL finds trusted certificates.
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
            // If a reused connection closes without a response, libcurl sends the request again,
            // although the server may have processed it.
            if !request.isRepeatable { ccurl_set_number(handle, CURLOPT_FRESH_CONNECT, 1) }
        }

        /// The header lines. A name without a value removes libcurl's own default field.
        private var fields: [String] {
            var fields = request.headers
            fields["Accept-Encoding"] = BodyDecoder.accepted
            let own = ["accept", "content-type", "expect"].filter { fields[$0] == nil }
            return fields.fields.map { "\($0): \($1)" } + own.map { "\($0):" }
        }
    }
#endif
