import Essentials

/// A board document on its way here.
package struct DocumentBytes: Sendable {
    /// The bytes in pieces of any size; asked for the next piece only when the last has been read.
    ///
    /// An empty piece says that the source pauses: whoever listens gets what there is.
    package let chunks: any AsyncSequence<[UInt8], any Error> & Sendable
    /// How many bytes there are; `nil` where the source does not say.
    package let total: Int?
    package let form: BoardDocumentReader.Form
    /// The name of the encoding, where the source says it.
    package let charset: String?
    package let limits: DocumentLimits
    /// What tells this state of the document from a later one, such as a file's time or an ETag.
    package let version: String?
    /// The address that sent the document, which addresses in it are relative to.
    let base: URL?
    /// The file that the bytes are of, where it can be read again at any place.
    let file: DocumentFile?

    package init(
        chunks: any AsyncSequence<[UInt8], any Error> & Sendable, total: Int? = nil,
        form: BoardDocumentReader.Form = .detected, charset: String? = nil,
        limits: DocumentLimits = DocumentLimits(), version: String? = nil, base: URL? = nil
    ) {
        self.init(
            chunks: chunks, total: total, form: form, charset: charset, limits: limits,
            version: version, base: base, file: nil)
    }

    init(
        chunks: any AsyncSequence<[UInt8], any Error> & Sendable, total: Int? = nil,
        form: BoardDocumentReader.Form = .detected, charset: String? = nil,
        limits: DocumentLimits = DocumentLimits(), version: String? = nil, base: URL? = nil,
        file: DocumentFile?
    ) {
        self.chunks = chunks
        self.total = total
        self.form = form
        self.charset = charset
        self.limits = limits
        self.version = version
        self.base = base
        self.file = file
    }
}

/// What a source says when it is asked for its document.
package enum DocumentResponse: Sendable {
    /// The document is still in the version that was named.
    case unchanged
    case bytes(DocumentBytes)
}
