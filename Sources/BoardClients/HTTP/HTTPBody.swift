import BoardCore

/// The bytes of a response, unpacked, in pieces as they arrive.
///
/// It can be read once. It throws a `BoardError` when the response is cut off, too long or too slow;
/// what came before stays good. A reader that is cancelled, or drops the body, stops the transfer.
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
    /// Everything that is left of the body.
    package func bytes() async throws -> [UInt8] {
        try await read { $0 }
    }

    /// Reads everything that is left of the body, within the memory that all responses share.
    ///
    /// Large ones are parsed one after the other: what becomes of their bytes takes a multiple of them.
    ///
    /// - Parameter parse: makes a value of all bytes.
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

    private static let parsing = HostGate()
    private static let smallSize = 256 << 10

    /// The same of the response of a site, which may be no longer than those may be.
    func readSite<Value>(as parse: @Sendable ([UInt8]) throws -> Value) async throws -> Value {
        reader.lowerLimit(to: reader.siteSize)
        return try await read(as: parse)
    }

    /// The bytes of memory that a JSON value may take that is made of the response of a site.
    var siteMemory: Int { reader.siteSize.multipliedReportingOverflow(by: 2).partialValue }

    /// The first bytes, as many as are wanted to see what it is; who reads the body gets them, too.
    ///
    /// - Parameter isEnough: is asked with all bytes so far, first with none; the end is enough.
    func beginning(until isEnough: ([UInt8]) -> Bool) async throws -> [UInt8] {
        try await reader.beginning(until: isEnough)
    }

    /// Lets no more bytes come than that; more are `tooLarge`.
    func lowerLimit(to limit: Int) {
        reader.lowerLimit(to: limit)
    }
}
