import Dispatch
import Essentials

/// A watch for changes of the files in a folder, which may not exist yet.
///
/// The kernel reports the changes, so an idle program sleeps on. A timer that asks SQLite for
/// `PRAGMA data_version` every second would wake it all day.
package final class FolderWatch: @unchecked Sendable {
    private let path: String
    /// The path of the file that most changes write to, where a folder is not enough.
    private let log: String
    private let queue: DispatchQueue
    private let didChange: @Sendable () -> Void
    // All of these are used on the queue only.
    private var source: (any DispatchSourceProtocol)?
    private var isReporting = false

    /// The time to collect changes before a report, because each draft and mark causes several.
    private static let delay = DispatchTimeInterval.milliseconds(300)

    /// Starts a watch, which ends when it is released.
    ///
    /// - Parameters:
    ///   - log: the name of the file that most changes write to.
    ///   - queue: the queue for `didChange`, which may also be called without a change.
    package init(
        _ path: String, log: String, on queue: DispatchQueue,
        didChange: @escaping @Sendable () -> Void
    ) {
        self.path = path
        self.log = "\(path)/\(log)"
        self.queue = queue
        self.didChange = didChange
        queue.async { [weak self] in self?.start() }
    }

    deinit { source?.cancel() }

    private func noteChange() {
        guard !isReporting else { return }
        isReporting = true
        queue.asyncAfter(deadline: .now() + Self.delay) { [weak self] in
            self?.isReporting = false
            self?.didChange()
        }
    }

    /// The folder, or the nearest one above it that exists.
    private var existingFolder: String {
        var folder = path
        while access(folder, F_OK) != 0, let slash = folder.lastIndex(of: "/"), folder != "/" {
            folder = slash == folder.startIndex ? "/" : String(folder[..<slash])
        }
        return folder
    }
}

#if os(Linux)
    extension FolderWatch {
        private func start() {
            let descriptor = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
            guard descriptor >= 0 else { return }
            watch(descriptor)
            let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
            source.setEventHandler { [weak self] in
                self?.watch(descriptor)
                Self.discardEvents(of: descriptor)
                self?.noteChange()
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            self.source = source
        }

        /// Watches the folder; an existing watch stays as it is.
        private func watch(_ descriptor: CInt) {
            let events =
                IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
            var watched: String
            repeat {
                watched = existingFolder
                inotify_add_watch(descriptor, watched, UInt32(events))
                // A folder that was created before the watch began causes no event.
            } while existingFolder != watched
        }

        private static func discardEvents(of descriptor: CInt) {
            withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
                while read(descriptor, buffer.baseAddress, buffer.count) > 0 {}
            }
        }
    }
#else
    extension FolderWatch {
        /// Watches the log of the database, because a folder reports only new and removed files.
        private func start() {
            source?.cancel()
            let watched = access(log, F_OK) == 0 ? log : existingFolder
            let descriptor = open(watched, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor, eventMask: [.write, .extend, .delete, .rename],
                queue: queue)
            source.setEventHandler { [weak self] in
                self?.start()
                self?.noteChange()
            }
            source.setCancelHandler { close(descriptor) }
            source.activate()
            self.source = source
        }
    }
#endif
