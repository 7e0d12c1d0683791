import Dispatch
import Essentials
import Localization
import RIBs

/// A trace of the events of the RIB tree, written to a file as JSON Lines.
///
/// Lines are formatted and written on a serial queue, in the order of the events.
final class EventTrace: Sendable {
    private let file: TraceFile
    private let queue = DispatchQueue(label: "trace")

    /// Opens the file and replaces an older trace in it.
    ///
    /// Reports a failure if the file has other contents or cannot be written.
    init(path: String) throws {
        file = try TraceFile(path: path)
        queue.async { [file] in file.waitForReader() }
    }

    /// Subscribes to the events of a tree before its launch, including leaks.
    @MainActor func follow(_ root: any Routing) {
        if root.leakDetector == nil { root.leakDetector = LeakDetector() }
        _ = root.events.subscribe { [self] in write($0, at: Date()) }
    }

    /// Waits up to one second until all lines are written; returns a failure if some are missing.
    ///
    /// Quitting must not wait longer for a pipe that is no longer read.
    func finish() -> CLIError? {
        let end = DispatchWorkItem {}
        queue.async(execute: end)
        let isLate = end.wait(timeout: .now() + .seconds(1)) == .timedOut
        return isLate ? file.failure(because: localized("nothing reads it")) : file.failure
    }

    private func write(_ event: RIBEvent, at time: Date) {
        queue.async { [file] in
            if let line = TraceLine(event, time).json { file.write(line + Data("\n".utf8)) }
        }
    }
}
