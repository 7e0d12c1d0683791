#if os(Linux)
    import Essentials
    import Synchronization

    /// What other threads have for the thread of libcurl to do.
    final class CurlMailbox: Sendable {
        enum Message: Sendable {
            case send(Int, CurlRequest, HTTPTransfer)
            case resume(Int)
            case cancel(Int)
        }

        private struct State {
            var messages: [Message] = []
            var hasThread = false
            var isClosed = false
            var wake: (@Sendable () -> Void)?
        }

        private let state = Mutex(State())
        /// A thread of its own as long as there is something to serve.
        private let thread = DispatchQueue(label: "board-tui.curl")

        /// Adds a message and wakes the thread, which begins with the first request.
        func post(_ message: Message) {
            let isFirst = state.withLock { state in
                state.messages.append(message)
                state.wake?()
                guard case .send = message, !state.hasThread else { return false }
                state.hasThread = true
                return true
            }
            if isFirst { thread.async { CurlLoop.serve(self) } }
        }

        /// No message comes any more; the thread ends.
        func close() {
            state.withLock { state in
                state.isClosed = true
                state.wake?()
            }
        }

        /// Takes all messages; `nil` when no more can come.
        func take() -> [Message]? {
            state.withLock { state in
                defer { state.messages = [] }
                return state.isClosed ? nil : state.messages
            }
        }

        /// Says how to wake the thread while it waits; `nil` when it does so no more.
        func setWake(_ wake: (@Sendable () -> Void)?) {
            state.withLock { $0.wake = wake }
        }
    }
#endif
