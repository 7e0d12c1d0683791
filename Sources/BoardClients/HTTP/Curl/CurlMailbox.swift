#if os(Linux)
    import Essentials
    import Synchronization

    /// A queue of messages from other threads to the thread of libcurl.
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
        /// A serial queue that gives the loop a thread of its own while it runs.
        private let thread = DispatchQueue(label: "board-tui.curl")

        /// Adds a message and wakes the thread, which starts with the first request.
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

        /// Closes the mailbox. The thread ends.
        func close() {
            state.withLock { state in
                state.isClosed = true
                state.wake?()
            }
        }

        /// Removes and returns all messages; `nil` if the mailbox is closed.
        func take() -> [Message]? {
            state.withLock { state in
                defer { state.messages = [] }
                return state.isClosed ? nil : state.messages
            }
        }

        /// Sets the closure that wakes the thread; `nil` once it no longer waits.
        func setWake(_ wake: (@Sendable () -> Void)?) {
            state.withLock { $0.wake = wake }
        }
    }
#endif
