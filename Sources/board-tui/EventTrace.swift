import ArgumentParser
import Dispatch
import Foundation
import RIBs

/// Writes what happens in the tree of RIBs to a file, one object of JSON a line.
///
/// Lines are made and written on a queue of their own, in the order of the events.
final class EventTrace: Sendable {
    private let file: FileHandle
    private let queue = DispatchQueue(label: "trace")

    /// Opens the file, which loses what it held; reports a failure where that cannot be done.
    init(path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(untraceable: path).report() }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes down the events of a tree that is to be launched, leaks among them.
    @MainActor func follow(_ root: any Routing) {
        if root.leakDetector == nil { root.leakDetector = LeakDetector() }
        _ = root.events.subscribe { [self] in write($0, at: Date()) }
    }

    /// Waits until everything is written, or until it is too late: a pipe that nobody reads takes
    /// nothing.
    func finish(before limit: DispatchTime = .distantFuture) {
        let end = DispatchWorkItem {}
        queue.async(execute: end)
        _ = end.wait(timeout: limit)
    }

    /// A full disk must not end the program: the lines that do not fit are lost.
    private func write(_ event: RIBEvent, at time: Date) {
        queue.async { [file] in
            guard let line = TraceLine(event, time).json else { return }
            try? file.write(contentsOf: line)
        }
    }
}

/// One line of a trace.
private struct TraceLine: Encodable {
    let time: String
    let rib: RIBID
    let path: String
    let event: String

    init(_ event: RIBEvent, _ time: Date) {
        self.time = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(time)
        rib = event.rib
        path = event.path
        self.event = event.kind.description
    }

    var json: Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self) + Data("\n".utf8)
    }
}

extension Failure {
    fileprivate init(untraceable path: String) {
        let reason = String(cString: strerror(errno))
        sentence = "--trace: \(path) cannot be written: \(reason)."
        status = EX_CANTCREAT
    }
}
