import Dispatch
import Essentials

/// Serves the main actor and a descriptor on the process's first thread.
@MainActor package enum MainLoop {
    /// Serves the main actor alone; never returns.
    package static func run() -> Never {
        run(descriptor: { nil }, onReadable: {})
    }

    /// Never returns.
    ///
    /// On Linux a Dispatch source would hear of a key on a thread of its own, and a run loop of that:
    /// two changes of threads, a fifth of the time from a key to its picture. So this waits for the
    /// keyboard and for the main queue at once, through the two functions with which Foundation's
    /// run loop serves that queue.
    /// - Parameters:
    ///   - descriptor: what to wait for; asked once.
    ///   - onReadable: called when it can be read, or has ended.
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
    /// The descriptor that becomes readable when the main queue has work.
    @_silgen_name("_dispatch_get_main_queue_handle_4CF")
    private func mainQueueHandle() -> CInt

    /// Does the work of the main queue that waits.
    @_silgen_name("_dispatch_main_queue_callback_4CF")
    private func mainQueueCallback(_ message: UnsafeMutableRawPointer?)
#endif
