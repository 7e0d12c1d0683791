import BoardCore

/// A board whose document is in memory, such as the demo board.
package final class DataSource: DocumentSource {
    package let id: SourceID
    package let name: String
    let document: CachedDocument

    /// - Parameter id: The identifier of the source; `nil` to use its name.
    package init(
        _ bytes: [UInt8], id: SourceID? = nil, name: String,
        form: BoardDocumentReader.Form = .detected
    ) {
        let id = id ?? SourceID(name)
        self.id = id
        self.name = name.sanitized(as: .line)
        document = CachedDocument(of: id) { cachedVersion in
            guard cachedVersion == nil else { return .unchanged }
            return .bytes(
                DocumentBytes(
                    chunks: ChunkedBytes(bytes: bytes), total: bytes.count, form: form, version: ""
                ))
        }
    }
}

/// An asynchronous sequence of chunks of a byte array.
private struct ChunkedBytes: AsyncSequence, Sendable {
    let bytes: [UInt8]

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...]) }

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>

        mutating func next() async throws -> [UInt8]? {
            let piece = rest.prefix(256 * 1024)
            rest = rest[piece.endIndex...]
            return piece.isEmpty ? nil : Array(piece)
        }
    }
}
