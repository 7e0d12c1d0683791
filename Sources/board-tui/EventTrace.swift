import Dispatch
import Essentials
import RIBs

/// Writes what happens in the tree of RIBs to a file, one object of JSON a line.
///
/// Lines are made and written on a queue of their own, in the order of the events.
final class EventTrace: Sendable {
    private let file: TraceFile
    private let queue = DispatchQueue(label: "trace")

    /// Opens the file, which loses an older trace but nothing else; reports a failure where it holds
    /// something else or cannot be written.
    init(path: String) throws {
        file = try TraceFile(path: path)
        queue.async { [file] in file.waitForReader() }
    }

    /// Writes down the events of a tree that is to be launched, leaks among them.
    @MainActor func follow(_ root: any Routing) {
        if root.leakDetector == nil { root.leakDetector = LeakDetector() }
        _ = root.events.subscribe { [self] in write($0, at: Date()) }
    }

    /// Waits until everything is written, or until it is too late: whoever quits is not to wait for
    /// somebody who reads no more. Returns why the trace has not all that happened.
    func finish() -> Failure? {
        let end = DispatchWorkItem {}
        queue.async(execute: end)
        let isLate = end.wait(timeout: .now() + .seconds(1)) == .timedOut
        return isLate ? file.failure(because: "nobody reads it") : file.failure
    }

    private func write(_ event: RIBEvent, at time: Date) {
        queue.async { [file] in
            if let line = TraceLine(event, time).json { file.write(line + Data("\n".utf8)) }
        }
    }
}
