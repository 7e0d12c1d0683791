#if os(Linux)
    import BoardCore
    import CCurl
    import Essentials

    /// One request in libcurl's hands; belongs to the thread of its loop.
    final class CurlTransfer {
        let id: Int
        let handle: UnsafeMutableRawPointer
        private let curl: ccurl_functions
        private let transfer: HTTPTransfer
        private let fields: UnsafeMutablePointer<curl_slist>?
        /// Where libcurl puts its words for a failure.
        private let words: UnsafeMutableBufferPointer<CChar>
        private var head: HTTPHeadReader
        private let url: URL
        /// Why the response was refused while it was received.
        private var refusal: BoardError?

        /// Makes a transfer; what is received goes to `transfer`.
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
            words = .allocate(capacity: Int(CURL_ERROR_SIZE))
            words.initialize(repeating: 0)
            fields = request.apply(to: handle, with: curl)
            receive()
        }

        deinit {
            curl.easy_cleanup(handle)
            curl.slist_free_all(fields)
            words.deallocate()
        }

        private func receive() {
            // The loop keeps this object for as long as libcurl may call.
            let this = Unmanaged.passUnretained(self).toOpaque()
            ccurl_set_pointer(handle, CURLOPT_ERRORBUFFER, words.baseAddress)
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

        /// Goes on after the reader has made room.
        func resume() {
            transfer.didResume()
            _ = curl.easy_pause(handle, CURLPAUSE_CONT)
        }

        /// libcurl is done.
        func finish(_ code: CURLcode) {
            let words = words.baseAddress.map { String(cString: $0) } ?? ""
            var failure = CurlFailure(code: code, words: words, hasBegun: head.hasBegun)
            if code != CURLE_OK {
                failure.proxy = CurlProxy(for: url, in: ProcessInfo.processInfo.environment)
                failure.connectStatus = ccurl_connect_status(handle)
            }
            transfer.didEnd(throwing: refusal ?? failure.boardError(host: transfer.host))
        }
    }

    /// What libcurl hands over: each call returns how much was taken, and less ends the transfer.
    extension CurlTransfer {
        private func receiveHead(_ line: UnsafeRawBufferPointer) -> Int {
            // Trailers behind the body say nothing that anyone here wants to know.
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

        /// What came where the head of a response should be: perhaps a record of TLS, whose first
        /// byte says alert or handshake, and whose second that it is of version 3.
        private func noHTTP(_ bytes: UnsafeRawBufferPointer) -> BoardError {
            let isTLS = bytes.starts(with: [21, 3]) || bytes.starts(with: [22, 3])
            return isTLS ? .wantsTLS(host: transfer.host) : .speaksNoHTTP(host: transfer.host)
        }
    }
#endif
