import Synchronization
import TestSupport

extension LoopbackConnection {
    /// Runs a script; returns whether the client may send another request on this connection.
    func follow(_ script: Script, port: UInt16) -> Bool {
        for step in script {
            switch step {
            case .awaitRequest: guard readRequest() != nil else { return false }
            case .awaitBytes: _ = receive()
            case .send(let bytes): send(bytes.naming(port))
            case .trickle(let bytes, let size): trickle(bytes, by: size)
            case .flood(let bytes, let times): flood(bytes, times: times)
            case .keepSilent: waitUntilClosed()
            case .keepAlive: return true
            case .reset:
                resetAtEnd()
                return false
            }
        }
        hangUp()
        return false
    }

    private func trickle(_ bytes: [UInt8], by size: Int) {
        for start in stride(from: 0, to: bytes.count, by: size) {
            guard send(bytes[start...].prefix(size)) else { return }
        }
    }

    private func flood(_ bytes: [UInt8], times: Int) {
        // Send few large pieces: the flood must load the client, not the test.
        let perPiece = max(1, min(times, 65_536 / bytes.count))
        let piece = Array(repeatElement(bytes, count: perPiece).joined())
        for _ in 0..<(times / perPiece) {
            guard send(piece) else { return }
        }
    }
}

extension [UInt8] {
    /// Returns the bytes with the port inserted; large bodies contain no placeholder.
    fileprivate func naming(_ port: UInt16) -> [UInt8] {
        count > 1 << 17 ? self : replacing("{port}".utf8, with: String(port).utf8)
    }
}

/// A server that follows scripts, one per request; the last one repeats.
final class HostileServer: Sendable {
    private let listener: LoopbackListener
    private let scripts: Mutex<[Script]>

    init(_ scripts: [Script]) throws {
        listener = try LoopbackListener()
        self.scripts = Mutex(scripts)
        listener.serve { [weak self, port = listener.port] connection in
            while let script = self?.nextScript(), connection.follow(script, port: port) {}
        }
    }

    var port: UInt16 { listener.port }

    func stop() { listener.stop() }

    private func nextScript() -> Script {
        scripts.withLock { $0.count > 1 ? $0.removeFirst() : $0.first ?? [] }
    }
}
