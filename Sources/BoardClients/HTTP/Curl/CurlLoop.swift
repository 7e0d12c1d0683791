#if os(Linux)
    import CCurl

    /// The event loop for the transfers of one engine, on one thread.
    final class CurlLoop {
        private let curl: ccurl_functions
        private let multi: UnsafeMutableRawPointer
        private var transfers: [Int: CurlTransfer] = [:]

        /// Serves a mailbox on this thread until it is closed.
        static func serve(_ mailbox: CurlMailbox) {
            guard let curl = ccurl_load()?.pointee, let multi = curl.multi_init() else { return }
            // The mailbox drops the handle before it is freed, and `multi_wakeup` may be called on
            // any thread.
            nonisolated(unsafe) let (wake, waiting) = (curl.multi_wakeup, multi)
            mailbox.setWake { _ = wake(waiting) }
            CurlLoop(curl: curl, multi: multi).run(mailbox)
            mailbox.setWake(nil)
            _ = curl.multi_cleanup(multi)
        }

        private init(curl: ccurl_functions, multi: UnsafeMutableRawPointer) {
            self.curl = curl
            self.multi = multi
        }

        private func run(_ mailbox: CurlMailbox) {
            while let messages = mailbox.take() {
                messages.forEach(follow)
                work()
            }
            transfers.values.forEach(remove)
        }

        private func follow(_ message: CurlMailbox.Message) {
            switch message {
            case .send(let id, let request, let transfer): begin(request, transfer, id)
            case .resume(let id): transfers[id]?.resume()
            case .cancel(let id): if let transfer = transfers[id] { remove(transfer) }
            }
        }

        private func begin(_ request: CurlRequest, _ transfer: HTTPTransfer, _ id: Int) {
            guard let handle = curl.easy_init() else { return transfer.didEnd() }
            transfers[id] = CurlTransfer(id, request, for: transfer, handle: handle, curl: curl)
            _ = curl.multi_add_handle(multi, handle)
        }

        /// Performs all pending work, then waits for network activity or a message.
        private func work() {
            var running: Int32 = 0
            _ = curl.multi_perform(multi, &running)
            while let (transfer, code) = nextDone() {
                transfer.finish(code)
                remove(transfer)
            }
            _ = curl.multi_poll(multi, nil, 0, .max, nil)
        }

        private func nextDone() -> (CurlTransfer, CURLcode)? {
            var left: Int32 = 0
            while let message = curl.multi_info_read(multi, &left) {
                let handle = message.pointee.easy_handle
                let transfer = transfers.values.first { $0.handle == handle }
                if let transfer { return (transfer, ccurl_result(message)) }
            }
            return nil
        }

        private func remove(_ transfer: CurlTransfer) {
            transfers[transfer.id] = nil
            _ = curl.multi_remove_handle(multi, transfer.handle)
        }
    }
#endif
