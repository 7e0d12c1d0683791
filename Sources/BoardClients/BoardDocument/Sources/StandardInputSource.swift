import BoardCore
import Essentials
import Localization
import Synchronization

/// A board that another program writes to standard input.
package final class StandardInputSource: DocumentSource {
    package let id: SourceID
    package let name = localized("standard input")
    package let recordPlace: String? = nil
    let document: CachedDocument

    /// Creates a source that reads from an open descriptor and does not close it.
    ///
    /// Bytes that are available immediately are parsed here, so that an invalid document fails
    /// before anything is shown. Later errors occur while reading. Throws `readFailed`, `empty` or
    /// `unreadable`.
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
    /// Creates a document that is read once from a pipe, after checking bytes that arrive promptly.
    init(
        of id: SourceID, readingOnce file: InputFile, as source: BoardError.OneTimeSource,
        form: BoardDocumentReader.Form, limits: DocumentLimits
    ) throws(BoardError) {
        let first = try file.promptBytes(of: id, form: form)
        let arriving = Mutex<InputByteStream?>(InputByteStream(first: first, file: file))
        self.init(of: id, canReadAgain: false) { _ in
            guard let chunks = arriving.withLock({ $0.take() }) else {
                throw BoardError.notRereadable(source)
            }
            return .bytes(DocumentBytes(chunks: chunks, form: form, limits: limits))
        }
    }
}

extension InputFile {
    /// The wait for the first bytes, in milliseconds.
    ///
    /// It is long enough for a fast program in the same pipeline and too short to delay the first
    /// screen.
    private static let patience: CInt = 100

    /// Returns and checks the bytes that a pipe provides promptly; `nil` if it provides none.
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
