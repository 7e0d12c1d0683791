import BoardCore
import Foundation
import Synchronization

/// The board that another program writes to standard input.
package final class StandardInputBoardService: BoardService {
    package let sourceName = "standard input"
    private let document: KeptDocument

    /// Reads from an open descriptor, which stays open; nothing is read before it is asked for.
    package init(
        descriptor: Int32 = STDIN_FILENO, form: BoardDocumentReader.Form = .detected
    ) {
        document = KeptDocument(readingOnce: InputFile(descriptor: descriptor), form: form)
    }

    package func posts(
        in board: Board.ID?, reload: Bool
    ) -> AsyncThrowingStream<BoardUpdate, any Error> {
        document.posts(in: board, reload: reload)
    }
}

extension KeptDocument {
    /// The document that comes out of a pipe, once.
    init(readingOnce file: InputFile, form: BoardDocumentReader.Form) {
        let source = Mutex<InputFile?>(file)
        self.init(canReadAgain: false) { _ in
            guard let file = source.withLock({ $0.take() }) else {
                throw BoardError.cannotReadAgain
            }
            return .bytes(DocumentBytes(chunks: ArrivingBytes(file: file), form: form))
        }
    }
}
