import BoardCore
import Essentials
import Localization

/// A parser for board documents that arrive in chunks of any size.
///
/// The document is an object with `data` and optionally `boards`, a bare array of posts, or one
/// post per line. The rules for posts:
///
/// * `id` (a string or an integer) and `title` (a string) are required and must not be blank.
/// * Any other member of the wrong type, and an invalid date, counts as absent, so that the post is
///   not lost. Invalid dates are reported. A score may be a string of digits; a fraction is
///   rounded.
/// * Text over one megabyte is truncated, and a post over `DocumentLimits` is skipped.
/// * A JSON syntax error anywhere in a post invalidates the whole post.
/// * An element of `comments` that is not an object invalidates only that comment. All members of a
///   comment are optional.
///
/// A post or comment that cannot be parsed is skipped and counted, and parsing continues after the
/// error. If there were errors and no valid post, `finish()` throws `unreadable`.
package struct BoardDocumentReader: Sendable {
    /// The format of the document, if it is known in advance.
    package enum Form: Sendable {
        /// The format is detected from the first bytes.
        case detected
        /// One post per line, as in `.ndjson` and `.jsonl` files.
        case lines
    }

    package internal(set) var skipped = SkippedPosts()
    let source: SourceID
    /// The file, if its bytes can be read again at any offset.
    private let file: DocumentFile?
    /// The web address of the document.
    private let base: URL?
    var collector: PostCollector
    var declaredBoards: [Board] = []

    let limits: DocumentLimits
    var decoder: DocumentDecoder
    var stage: DocumentStage
    /// The value or line being read.
    var value = PositionedBytes()
    var frame: JSONFrame?
    var bufferMode = BufferMode.whole
    /// A Boolean value that indicates whether the document is truncated.
    package internal(set) var isCutOff = false
    /// The bytes of the first object, while it may still be the first of several posts.
    var firstObject: PositionedBytes?
    var firstObjectPosition = TextPosition()
    var isFirstObjectTooLong = false
    /// A Boolean value that indicates whether the `data` member is an array.
    var hasData = false
    /// The name of the current member of the document object.
    var memberName = ""
    /// A member that was probably intended as `data`.
    var suspectedData: (name: String, position: TextPosition)?
    /// The problem with the `data` member if it is not an array.
    var dataProblem: (reason: String, position: TextPosition)?
    /// The error to throw at the end if no post could be read.
    var firstError: BoardError?

    /// - Parameters:
    ///   - source: The source to which the posts belong.
    ///   - charset: The name of the encoding, if the source states it.
    package init(
        of source: SourceID, form: Form = .detected, charset: String? = nil,
        limits: DocumentLimits = DocumentLimits()
    ) {
        self.init(of: source, in: nil, at: nil, form: form, charset: charset, limits: limits)
    }

    init(
        of source: SourceID, in file: DocumentFile?, at base: URL?, form: Form = .detected,
        charset: String? = nil, limits: DocumentLimits = DocumentLimits()
    ) {
        self.source = source
        self.file = file
        self.base = base
        collector = PostCollector(
            reader: DocumentThreadReader(source: source, file: file, base: base))
        self.limits = limits
        decoder = DocumentDecoder(charset: charset)
        stage = form == .lines ? .lines : .start
    }

    /// Discards the posts read so far.
    mutating func forgetPosts() {
        collector = PostCollector(
            reader: DocumentThreadReader(source: source, file: file, base: base))
        skipped = SkippedPosts()
    }

    /// Returns the stored content of a post.
    ///
    /// It is a file range if the file can be read again, and otherwise a copy of the bytes.
    ///
    /// - Parameter places: The byte range of the post in the document.
    func content(
        of range: Range<Int>, in bytes: [UInt8], places: Range<Int>
    ) -> ThreadContent {
        guard file != nil, decoder.encoding == nil, let count = UInt32(exactly: places.count)
        else { return .bytes(Array(bytes[range])) }
        return .place(offset: decoder.markLength + places.lowerBound, count: count)
    }

    /// The position of the next byte outside a value.
    var position: TextPosition { value.start }

    /// The number of posts read so far.
    package var count: Int { collector.count }

    /// The declared boards, followed by those that only posts refer to.
    package var boards: [Board] {
        let declared = Set(declaredBoards.map(\.id))
        return declaredBoards
            + collector.boardIDs.filter { !declared.contains($0) }.map { Board(id: $0) }
    }

    /// Returns the posts read so far, in display order.
    package mutating func posts() -> PostList {
        collector.list()
    }

    /// Set when the posts have reached the memory limit. Further input is ignored.
    package var isFull: Bool { limits.memory.map { collector.memory > $0 } ?? false }

    /// The truncation of the document; `nil` if it is complete.
    package var truncation: Truncation? {
        if isFull { return .full(posts: count) }
        return isCutOff ? .cutOff(posts: count) : nil
    }

    /// The encoding if it is not UTF-8.
    package var encoding: DocumentEncoding? { decoder.encoding }

    /// Reads the next bytes.
    ///
    /// Throws `unreadable` as soon as the input is known not to be a board document.
    package mutating func read(_ chunk: [UInt8]) throws(BoardError) {
        for part in decoder.decode(chunk) { try read(part) }
    }

    /// Ends the input.
    ///
    /// Throws `empty` if the document consists only of white space, and `unreadable` if there were
    /// errors and no valid post.
    package mutating func finish() throws(BoardError) {
        for part in decoder.finish() { try read(part) }
        if !isFull { try endInMiddle() }
        if count == 0, let firstError { throw firstError }
    }

    /// Ends the input early because the source failed.
    package mutating func interrupt() { isCutOff = true }

    private mutating func read(_ part: DocumentDecoder.Part) throws(BoardError) {
        switch part {
        case .text(let bytes): try readText(bytes)
        case .invalid: skipped.note(value.end.reason(localized("this is not UTF-8")))
        }
    }

    private mutating func readText(_ chunk: [UInt8]) throws(BoardError) {
        var index = 0
        while index < chunk.count, !isFull {
            if frame != nil {
                continueValue(in: chunk, from: &index)
            } else if stage == .lines {
                continueLine(in: chunk, from: &index)
            } else {
                index += try take(chunk[index]) ? 1 : 0
            }
        }
    }
}

/// The resource limits for a document.
package struct DocumentLimits: Sendable {
    /// The approximate maximum memory for all posts, in bytes.
    ///
    /// It is `nil`, without a limit, for the user's own documents.
    package var memory: Int?
    /// The maximum size in bytes of a post with its comments, or of another value read as a whole.
    ///
    /// The longest discussions have some megabytes, and a few such values are in memory at once.
    package var valueSize: Int

    package init(memory: Int? = nil, valueSize: Int = 32_000_000) {
        self.memory = memory
        self.valueSize = valueSize
    }

    /// The default limits for a pipe, whose data may be untrusted.
    package static let pipe = DocumentLimits(memory: HTTPLimits.standardResponseSize)

    /// The reason for skipping a post longer than `valueSize`.
    var longPost: String { localized("a post longer than \(valueSize / 1_000_000) MB") }
    var longBoards: String { localized("the boards take more than \(valueSize / 1_000_000) MB") }
}
