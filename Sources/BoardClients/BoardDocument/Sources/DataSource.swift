import BoardCore

/// A board whose document is in memory, such as the demo board.
package final class DataSource: DocumentSource {
    package let id: SourceID
    package var name: String { title().sanitized(as: .line) }
    let document: CachedDocument
    private let title: @Sendable () -> String

    /// - Parameter id: The identifier of the source; `nil` to use its name.
    package convenience init(
        _ bytes: [UInt8], id: SourceID? = nil, name: String,
        form: BoardDocumentReader.Form = .detected
    ) {
        self.init(id: id ?? SourceID(name), name: { name }, form: form, version: { "" }) { bytes }
    }

    /// Creates the source of a document that depends on a setting.
    ///
    /// - Parameters:
    ///   - version: Returns a name for the present document, which is read again if it differs.
    ///   - bytes: Returns the present document.
    package init(
        id: SourceID, name: @escaping @Sendable () -> String,
        form: BoardDocumentReader.Form = .detected, version: @escaping @Sendable () -> String,
        bytes: @escaping @Sendable () -> [UInt8]
    ) {
        self.id = id
        title = name
        document = CachedDocument(of: id) { cachedVersion in
            let version = version()
            guard cachedVersion != version else { return .unchanged }
            let bytes = bytes()
            return .bytes(
                DocumentBytes(
                    chunks: ChunkedBytes(bytes: bytes), total: bytes.count, form: form,
                    version: version))
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
