import Localization

#if os(Linux)
    import BoardCore
    import CCurl
    import Synchronization

    /// An HTTP engine that uses libcurl on its own thread, started with the first request.
    package final class CurlEngine: HTTPEngine {
        private let lastID = Atomic(0)
        fileprivate let mailbox = CurlMailbox()

        package init() {}

        deinit { mailbox.close() }

        package func send(_ request: HTTPRequest, limits: HTTPLimits) async -> HTTPTransfer {
            let id = lastID.add(1, ordering: .relaxed).newValue
            let transfer = HTTPTransfer(
                host: request.url.server, limits: limits,
                control: CurlControl(id: id, engine: self))
            guard ccurl_load() != nil else {
                transfer.didEnd(throwing: BoardError.missingCurl)
                return transfer
            }
            transfer.start()
            mailbox.post(.send(id, CurlRequest(request: request, limits: limits), transfer))
            return transfer
        }
    }

    extension BoardError {
        fileprivate static var missingCurl: BoardError {
            .readFailed(
                reason: localized("libcurl.so.4 is missing; install libcurl, libcurl4 on Debian"))
        }
    }

    /// A control of one transfer on the thread of libcurl. It keeps the engine alive.
    private struct CurlControl: TransferControl {
        let id: Int
        let engine: CurlEngine

        func resume() { engine.mailbox.post(.resume(id)) }
        func cancel() { engine.mailbox.post(.cancel(id)) }
    }
#endif
