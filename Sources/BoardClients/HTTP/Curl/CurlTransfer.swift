#if os(Linux)
    import BoardCore
    import CCurl
    import Essentials

    /// A request handled by libcurl. It belongs to the thread of its loop.
    final class CurlTransfer {
        let id: Int
        let handle: UnsafeMutableRawPointer
        private let curl: ccurl_functions
        private let transfer: HTTPTransfer
        private let fields: UnsafeMutablePointer<curl_slist>?
        /// The buffer for libcurl's error message.
        private let errorBuffer: UnsafeMutableBufferPointer<CChar>
        private var head: HTTPHeadReader
        private let url: URL
        /// The reason for which the response was rejected while it arrived.
        private var refusal: BoardError?

        /// Creates a transfer that delivers received data to `transfer`.
        init(
            _ id: Int, _ request: CurlRequest, for transfer: HTTPTransfer,
            handle: UnsafeMutableRawPointer, curl: ccurl_functions
        ) {
            self.id = id
            self.handle = handle
            self.curl = curl
            self.transfer = transfer
            head = HTTPHeadReader(url: request.request.url, limits: request.limits)
            url = request.request.url
            errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
            errorBuffer.initialize(repeating: 0)
            fields = request.apply(to: handle, with: curl)
            receive()
        }

        deinit {
            curl.easy_cleanup(handle)
            curl.slist_free_all(fields)
            errorBuffer.deallocate()
        }

        private func receive() {
            // The loop retains this object for as long as libcurl may call it.
            let this = Unmanaged.passUnretained(self).toOpaque()
            ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, errorBuffer.baseAddress)
            ccurl_set_pointer(handle, CURLOPT_HEADERDATA, this)
            ccurl_set_pointer(handle, CURLOPT_WRITEDATA, this)
            ccurl_set_receiver(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, this in
                CurlTransfer.at(this)?.receiveHead(.init(start: bytes, count: size * count)) ?? 0
            }
            ccurl_set_receiver(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, this in
                CurlTransfer.at(this)?.receiveBody(.init(start: bytes, count: size * count)) ?? 0
            }
        }

        private static func at(_ pointer: UnsafeMutableRawPointer?) -> CurlTransfer? {
            pointer.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
        }

        /// Resumes after the consumer has made room.
        func resume() {
            transfer.didResume()
            _ = curl.easy_pause(handle, CURLPAUSE_CONT)
        }

        /// Ends the transfer with the result code of libcurl.
        func finish(_ code: CURLcode) {
            let message = errorBuffer.baseAddress.map { String(cString: $0) } ?? ""
            var failure = CurlFailure(code: code, message: message, hasBegun: head.hasBegun)
            if code != CURLE_OK {
                failure.proxy = CurlProxy(for: url, in: ProcessInfo.processInfo.environment)
                failure.connectStatus = ccurl_connect_status(handle)
            }
            transfer.didEnd(throwing: refusal ?? failure.boardError(host: transfer.host))
        }
    }

    /// The callbacks of libcurl. Each returns the number of bytes handled; fewer end the transfer.
    extension CurlTransfer {
        private func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
            // Trailers after the body are ignored.
            guard !transfer.hasHead else { return line.count }
            do throws(HTTPHeadReader.Failure) {
                if let head = try head.read(line) { transfer.didReceive(head) }
                return line.count
            } catch {
                return refuse(.malformed(host: transfer.host, reason: error.reason))
            }
        }

        private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Int {
            guard transfer.hasHead else { return refuse(noHTTP(bytes)) }
            return transfer.didReceive(bytes) ? bytes.count : Int(CURL_WRITEFUNC_PAUSE)
        }

        private func refuse(_ reason: BoardError) -> Int {
            refusal = reason
            return 0
        }

        /// Returns the error for data that is not an HTTP head.
        ///
        /// A TLS record starts with 21 (alert) or 22 (handshake), followed by the major version 3.
        private func noHTTP(_ bytes: UnsafeRawBufferPointer) -> BoardError {
            let isTLS = bytes.starts(with: [21, 3]) || bytes.starts(with: [22, 3])
            return isTLS ? .tlsRequired(host: transfer.host) : .notHTTP(host: transfer.host)
        }
    }
#endif
