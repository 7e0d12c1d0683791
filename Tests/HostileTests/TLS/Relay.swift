import Foundation
import TestSupport

/// A proxy between a client and a server on this machine that corrupts the server's data.
final class Relay: Sendable {
    enum Fault: Sendable {
        /// Closes the connection after a number of bytes.
        case cut(after: Int)
        /// Flips a bit of a byte.
        case flip(at: Int)
        /// Closes the connection instead of sending the first alert, the TLS close notification.
        case noFarewell
    }

    private let listener: LoopbackListener

    init(to target: UInt16, fault: Fault) throws {
        listener = try LoopbackListener()
        listener.serve { client in
            guard let server = LoopbackConnection(to: target) else { return }
            Thread.detachNewThread {
                while let bytes = client.receive(), server.send(bytes) {}
                server.endSending()
            }
            Self.pass(from: server, to: client, through: DataCorrupter(fault: fault))
        }
    }

    var port: UInt16 { listener.port }

    func stop() { listener.stop() }

    private static func pass(
        from server: LoopbackConnection, to client: LoopbackConnection,
        through filter: DataCorrupter
    ) {
        var spoiler = filter
        while !spoiler.isOver, let bytes = server.receive() {
            guard client.send(spoiler.pass(bytes)) else { return }
        }
        client.endSending()
    }
}

/// The changes of forwarded bytes.
private struct DataCorrupter {
    let fault: Relay.Fault
    private var passed = 0
    private var record: [UInt8] = []
    private(set) var isOver = false

    init(fault: Relay.Fault) { self.fault = fault }

    mutating func pass(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        defer { passed += bytes.count }
        switch fault {
        case .cut(let end): return cut(bytes, at: end - passed)
        case .flip(let place): return flip(bytes, at: place - passed)
        case .noFarewell: return untilFarewell(bytes)
        }
    }

    private mutating func cut(_ bytes: ArraySlice<UInt8>, at end: Int) -> [UInt8] {
        isOver = bytes.count >= end
        return Array(bytes.prefix(end))
    }

    private func flip(_ bytes: ArraySlice<UInt8>, at place: Int) -> [UInt8] {
        var bytes = Array(bytes)
        if bytes.indices.contains(place) { bytes[place] ^= 0x10 }
        return bytes
    }

    private mutating func untilFarewell(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        record += bytes
        var passing: [UInt8] = []
        while record.count >= 5, case let size = 5 + Int(record[3]) << 8 + Int(record[4]),
            record.count >= size
        {
            if isAlert { isOver = true }
            if !isOver { passing += record.prefix(size) }
            record.removeFirst(size)
        }
        return passing
    }

    /// Set for an alert record; TLS 1.3 hides the type, but no other record here is as short.
    private var isAlert: Bool { record[0] == 21 || record[3...4].elementsEqual([0, 19]) }
}
