import Essentials

/// The content of a board document as it arrives.
package struct DocumentBytes: Sendable {
    /// The bytes in chunks of any size. The next chunk is requested after the last has been read.
    ///
    /// An empty chunk indicates a pause of the source: listeners then receive the posts read so
    /// far.
    package let chunks: any AsyncSequence<[UInt8], any Error> & Sendable
    /// The size in bytes; `nil` if the source does not state it.
    package let total: Int?
    package let form: BoardDocumentReader.Form
    /// The name of the encoding, if the source states it.
    package let charset: String?
    package let limits: DocumentLimits
    /// The identifier of this state of the document, such as a modification time or an ETag.
    package let version: String?
    /// The URL of the response, to which relative links refer.
    let base: URL?
    /// The file, if its bytes can be read again at any offset.
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

/// The response of a source to a request for its document.
package enum DocumentResponse: Sendable {
    /// The document has not changed since the requested version.
    case unchanged
    case bytes(DocumentBytes)
}
