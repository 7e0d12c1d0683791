import Dispatch
import Essentials

/// A main loop that serves the main actor and a descriptor on the process's first thread.
@MainActor package enum MainLoop {
    /// Serves only the main actor. Never returns.
    package static func run() -> Never {
        run(descriptor: { nil }, onReadable: {})
    }

    /// Serves the main actor and a descriptor. Never returns.
    ///
    /// On Linux, a Dispatch source would receive a key on its own thread and pass it to the run
    /// loop: two thread switches, a fifth of the time from a key press to its display. This loop
    /// therefore polls the keyboard and the main queue together, through the two functions with
    /// which Foundation's run loop serves that queue.
    ///
    /// - Parameters:
    ///   - descriptor: returns the descriptor to wait for; called once.
    ///   - onReadable: called when the descriptor is readable or has ended.
    static func run(
        descriptor: @MainActor () -> CInt?, onReadable: @escaping @MainActor () -> Void
    ) -> Never {
        let descriptor = descriptor() ?? -1
        #if os(Linux)
            let mainQueue = mainQueueHandle()
            var entries = [descriptor, mainQueue].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            while true {
                guard poll(&entries, 2, -1) > 0 else { continue }
                if entries[0].revents != 0 { onReadable() }
                if entries[1].revents != 0 { drainMainQueue(mainQueue) }
            }
        #else
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
            source.setEventHandler { MainActor.assumeIsolated { onReadable() } }
            source.activate()
            while true { RunLoop.main.run() }
        #endif
    }

    #if os(Linux)
        private static func drainMainQueue(_ handle: CInt) {
            var wakeUps: UInt64 = 0
            _ = read(handle, &wakeUps, MemoryLayout<UInt64>.size)
            mainQueueCallback(nil)
        }
    #endif
}

#if os(Linux)
    /// Returns the descriptor that becomes readable when the main queue has work.
    @_silgen_name("_dispatch_get_main_queue_handle_4CF")
    private func mainQueueHandle() -> CInt

    /// Performs the pending work of the main queue.
    @_silgen_name("_dispatch_main_queue_callback_4CF")
    private func mainQueueCallback(_ message: UnsafeMutableRawPointer?)
#endif
