import Synchronization
import TestSupport

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
