import BoardCore
import Essentials
import Synchronization

/// The board that another program writes to standard input.
package final class StandardInputSource: DocumentSource {
    package let id: SourceID
    package let name = "standard input"
    let document: CachedDocument

    /// Reads from an open descriptor, which stays open.
    ///
    /// Looks at bytes that are there at once, so that what is no board fails before anything is
    /// shown; what comes later fails where it is read. Throws `readFailed`, `empty` or `unreadable`.
    package init(
        descriptor: Int32 = STDIN_FILENO, id: SourceID = SourceID("standard input"),
        form: BoardDocumentReader.Form = .detected,
        limits: DocumentLimits = .pipe
    ) throws(BoardError) {
        self.id = id
        document = try CachedDocument(
            of: id, readingOnce: InputFile(descriptor: descriptor), as: .standardInput, form: form,
            limits: limits)
    }
}

extension CachedDocument {
    /// The document that comes out of a pipe, once; looks at its first bytes if they come at once.
    init(
        of id: SourceID, readingOnce file: InputFile, as source: BoardError.OneTimeSource,
        form: BoardDocumentReader.Form, limits: DocumentLimits
    ) throws(BoardError) {
        let first = try file.promptBytes(of: id, form: form)
        let arriving = Mutex<ArrivingBytes?>(ArrivingBytes(first: first, file: file))
        self.init(of: id, canReadAgain: false) { _ in
            guard let chunks = arriving.withLock({ $0.take() }) else {
                throw BoardError.cannotReadAgain(source)
            }
            return .bytes(DocumentBytes(chunks: chunks, form: form, limits: limits))
        }
    }
}

extension InputFile {
    /// Long enough for a program that starts in the same pipeline and has its answer at hand, short
    /// enough that nobody waits for the screen.
    private static let patience: CInt = 100

    /// The bytes that a pipe gives as soon as it is open, judged; `nil` where it has yet to give any.
    fileprivate func promptBytes(
        of source: SourceID, form: BoardDocumentReader.Form
    ) throws(BoardError) -> [UInt8]? {
        guard hasBytes(within: Self.patience) else { return nil }
        guard let bytes = try nextChunk() else { throw .empty }
        var reader = BoardDocumentReader(of: source, form: form)
        try reader.read(bytes)
        return bytes
    }
}
