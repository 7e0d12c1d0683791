import BoardCore
import Foundation
import Synchronization

/// The board that another program writes to standard input.
package final class StandardInputBoardService: BoardService {
    package let sourceName = "standard input"
    private let document: KeptDocument

    /// Reads from an open descriptor, which stays open.
    ///
    /// Waits for the first bytes, so that what is no board fails before anything is shown. Throws
    /// `readFailed`, `empty` or `unreadable`.
    package init(
        descriptor: Int32 = STDIN_FILENO, form: BoardDocumentReader.Form = .detected
    ) throws(BoardError) {
        document = try KeptDocument(readingOnce: InputFile(descriptor: descriptor), form: form)
    }

    package func posts(
        in board: Board.ID?, reload: Bool
    ) -> AsyncThrowingStream<BoardUpdate, any Error> {
        document.posts(in: board, reload: reload)
    }
}

extension KeptDocument {
    /// The document that comes out of a pipe, once; waits for its first bytes and looks at them.
    init(readingOnce file: InputFile, form: BoardDocumentReader.Form) throws(BoardError) {
        guard let first = try file.nextChunk() else { throw .empty }
        var reader = BoardDocumentReader(form: form)
        try reader.read(first)
        let source = Mutex<ArrivingBytes?>(ArrivingBytes(first: first, file: file))
        self.init(canReadAgain: false) { _ in
            guard let chunks = source.withLock({ $0.take() }) else {
                throw BoardError.cannotReadAgain
            }
            return .bytes(DocumentBytes(chunks: chunks, form: form))
        }
    }
}
