/// The bytes of an answer, in pieces as they arrive.
///
/// It can be read once. It throws a `BoardError` when the answer is cut off, too long or too slow;
/// what came before stays good. A reader that is cancelled, or drops the body, stops the transfer.
package struct HTTPBody: AsyncSequence, Sendable {
    private let lease: TransferLease

    init(_ lease: TransferLease) {
        self.lease = lease
    }

    package func makeAsyncIterator() -> Iterator { Iterator(lease: lease) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let lease: TransferLease

        package mutating func next() async throws -> [UInt8]? {
            try await lease.transfer.next()
        }
    }
}

extension HTTPBody {
    /// Everything that is left of the body.
    package func bytes() async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await chunk in self { bytes += chunk }
        return bytes
    }
}

/// Stops a transfer when the last one who could read from it is gone.
final class TransferLease: Sendable {
    let transfer: HTTPTransfer

    init(_ transfer: HTTPTransfer) {
        self.transfer = transfer
    }

    deinit { transfer.stop() }
}
