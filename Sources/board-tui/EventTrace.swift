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

    /// Opens the file, which loses an older trace but nothing else; reports a failure where it holds
    /// something else or cannot be written.
    init(path: String) throws {
        guard Self.mayReplace(path) else { throw Failure(foreign: path).report() }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw Failure(untraceable: path).report() }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Whether nothing is lost when a file is written anew: a name given by mistake may be that of
    /// somebody's document.
    private static func mayReplace(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
        else { return true }
        let beginning = Data(TraceLine.beginning.utf8)
        let head = try? FileHandle(forReadingAtPath: path)?.read(upToCount: beginning.count)
        return head == beginning
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
    /// How every line begins, the keys being sorted.
    static let beginning = #"{"event":"#

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
    fileprivate init(foreign path: String) {
        sentence = "--trace: \(path) holds something else than a trace; name another file."
        status = .cannotCreate
    }

    fileprivate init(untraceable path: String) {
        let reason = String(cString: strerror(errno))
        sentence = "--trace: \(path) cannot be written: \(reason)."
        status = .cannotCreate
    }
}
