import BoardCore

/// A board whose document is in memory, such as the demo board.
package final class DataBoardService: BoardService {
    package let sourceName: String
    package let loadsAllBoards = true
    private let document: CachedDocument

    package init(
        _ bytes: [UInt8], name: String, form: BoardDocumentReader.Form = .detected
    ) {
        sourceName = name.sanitized(as: .line)
        document = CachedDocument { cachedVersion in
            guard cachedVersion == nil else { return .unchanged }
            return .bytes(
                DocumentBytes(
                    chunks: BytesInPieces(bytes: bytes), total: bytes.count, form: form, version: ""
                ))
        }
    }

    package func posts(
        in _: Board.ID?, reload: Bool
    ) -> AsyncThrowingStream<BoardUpdate, any Error> {
        document.posts(reload: reload)
    }
}

/// Bytes in memory as a sequence of pieces.
private struct BytesInPieces: AsyncSequence, Sendable {
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
