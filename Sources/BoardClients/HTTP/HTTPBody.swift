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
        var bytes: [UInt8] = []
        for try await chunk in self { bytes += chunk }
        return bytes
    }

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
