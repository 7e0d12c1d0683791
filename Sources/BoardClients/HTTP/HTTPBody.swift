import BoardCore

/// The decompressed bytes of a response, in chunks as they arrive.
///
/// The body can be iterated once. Iteration throws a `BoardError` if the response is truncated, too
/// long or too slow; the chunks delivered before remain valid. Cancelling the iteration, or
/// releasing the body, stops the transfer.
package struct HTTPBody: AsyncSequence, Sendable {
    private let reader: BodyReader

    init(_ reader: BodyReader) {
        self.reader = reader
    }

    package func makeAsyncIterator() -> Iterator { Iterator(reader: reader) }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let reader: BodyReader

        package mutating func next() async throws -> [UInt8]? {
            try await reader.next()
        }
    }
}

extension HTTPBody {
    /// Returns the rest of the body.
    package func bytes() async throws -> [UInt8] {
        try await read { $0 }
    }

    /// Reads the rest of the body within the memory budget that all responses share.
    ///
    /// Large bodies are parsed one at a time because parsing takes a multiple of their size.
    ///
    /// - Parameter parse: A closure that creates a value from all the bytes.
    package func read<Value>(
        as parse: @Sendable ([UInt8]) throws -> Value
    ) async throws -> Value {
        let lease = ResponseBudget.shared.lease { [reader] in reader.stop() }
        defer { withExtendedLifetime(lease) {} }
        var bytes: [UInt8] = []
        do {
            for try await chunk in self {
                guard lease.take(chunk.count) else { throw CancellationError() }
                bytes += chunk
            }
        } catch is CancellationError where lease.isDropped {
            throw BoardError.outOfMemory(host: reader.host)
        }
        guard bytes.count > Self.smallSize else { return try parse(bytes) }
        try await Self.parsing.enter("", atMost: 1)
        defer { Self.parsing.leave("") }
        return try parse(bytes)
    }

    private static let parsing = HostLimiter()
    private static let smallSize = 256 << 10

    /// Reads the rest of an API response, which may not exceed `HTTPLimits.siteSize`.
    func readSite<Value>(as parse: @Sendable ([UInt8]) throws -> Value) async throws -> Value {
        reader.lowerLimit(to: reader.siteSize)
        return try await read(as: parse)
    }

    /// The maximum memory for a JSON value parsed from an API response, in bytes.
    var siteMemory: Int { reader.siteSize.multipliedReportingOverflow(by: 2).partialValue }

    /// Returns the first bytes of the body without consuming them.
    ///
    /// - Parameter isEnough: A predicate called with all bytes so far, first with none. The end of
    ///   the body also ends the wait.
    func beginning(until isEnough: ([UInt8]) -> Bool) async throws -> [UInt8] {
        try await reader.beginning(until: isEnough)
    }

    /// Lowers the maximum size to `limit` bytes. A longer body throws `BoardError.tooLarge`.
    func lowerLimit(to limit: Int) {
        reader.lowerLimit(to: limit)
    }
}
