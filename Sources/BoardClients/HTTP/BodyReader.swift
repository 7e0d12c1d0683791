import BoardCore
import Synchronization

/// Reads the body of one transfer: unpacks it, and counts it.
///
/// The transfer is stopped when the last one who could read from it is gone.
final class BodyReader: Sendable {
    private struct State {
        var decoder: BodyDecoder
        var received = 0
        var unpacked = 0
    }

    private let transfer: HTTPTransfer
    private let limit: Int
    private let state: Mutex<State>

    /// - Parameters:
    ///   - decoder: turns what is sent into what is meant.
    ///   - limit: the most bytes there may be, counted before and after unpacking.
    init(_ transfer: HTTPTransfer, decoder: sending BodyDecoder, limit: Int) {
        self.transfer = transfer
        self.limit = limit
        state = Mutex(State(decoder: decoder))
    }

    deinit { transfer.stop() }

    /// The next piece; `nil` at the end.
    func next() async throws -> [UInt8]? {
        do {
            while true {
                if let piece = try unpackedPiece() { return piece }
                guard let bytes = try await transfer.next() else { break }
                try take(bytes)
            }
            try state.withLock { try $0.decoder.finish() }
            return nil
        } catch let failure as BodyDecoder.Failure {
            transfer.stop()
            throw BoardError.malformed(host: transfer.host, reason: failure.reason)
        }
    }

    private func take(_ bytes: [UInt8]) throws {
        let received = state.withLock { state in
            state.received += bytes.count
            state.decoder.take(bytes)
            return state.received
        }
        try check(received)
    }

    private func unpackedPiece() throws -> [UInt8]? {
        let (piece, unpacked) = try state.withLock { state in
            let piece = try state.decoder.next()
            state.unpacked += piece?.count ?? 0
            return (piece, state.unpacked)
        }
        try check(unpacked)
        return piece
    }

    private func check(_ count: Int) throws {
        guard count > limit else { return }
        transfer.stop()
        throw BoardError.tooLarge(limit: limit)
    }
}
