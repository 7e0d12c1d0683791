import BoardCore
import Synchronization

/// Reads, decompresses and measures the body of one transfer.
///
/// Stops the transfer when it is deinitialized.
final class BodyReader: Sendable {
    private struct State {
        var decoder: BodyDecoder
        /// The maximum number of bytes.
        var limit: Int
        var received = 0
        var unpacked = 0
        /// Bytes that `beginning(until:)` has read and `next()` has not yet returned.
        var beginning: [UInt8]?
    }

    /// The maximum size of an API response, in bytes.
    let siteSize: Int
    private let transfer: HTTPTransfer
    private let state: Mutex<State>

    /// - Parameters:
    ///   - decoder: The decoder for the content encoding of the body.
    ///   - limits: The maximum size before and after decompression.
    init(_ transfer: HTTPTransfer, decoder: sending BodyDecoder, limits: HTTPLimits) {
        self.transfer = transfer
        siteSize = min(limits.siteSize, limits.responseSize)
        state = Mutex(State(decoder: decoder, limit: limits.responseSize))
    }

    deinit { stop() }

    var host: String { transfer.host }

    /// Stops the transfer. Nothing more can be read.
    func stop() { transfer.stop() }

    /// Reads until `isEnough` returns `true`. A later call to `next()` returns these bytes as well.
    func beginning(until isEnough: ([UInt8]) -> Bool) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        while !isEnough(bytes), let piece = try await next() { bytes += piece }
        state.withLock { $0.beginning = bytes.isEmpty ? nil : bytes }
        return bytes
    }

    /// Lowers the maximum size to `limit` bytes.
    func lowerLimit(to limit: Int) {
        state.withLock { $0.limit = min($0.limit, limit) }
    }

    /// Returns the next chunk, or `nil` at the end of the body.
    func next() async throws -> [UInt8]? {
        if let beginning = state.withLock({ $0.beginning.take() }) { return beginning }
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
        let limit = state.withLock(\.limit)
        guard count > limit else { return }
        transfer.stop()
        throw BoardError.tooLarge(host: transfer.host, limit: limit)
    }
}
