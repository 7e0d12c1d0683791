import BoardCore
import Essentials

/// Reads a board document that arrives in pieces of any size.
///
/// The document is an object with `data` and perhaps `boards`, a bare array of posts, or one post
/// per line. What counts as a post:
///
/// * `id` (a string or an integer) and `title` (a string) must be there and show something.
/// * Any other member of a wrong type, and a date nobody can read, is taken for absent: a reader
///   would rather have the post. What is no date is told. A score may be a string of digits, a
///   fraction is rounded.
/// * A text of more than a megabyte is cut, and a post beyond `DocumentLimits` is skipped.
/// * JSON that is broken anywhere in a post costs the whole post.
/// * An element of `comments` that is no object costs that comment only; none of the members of a
///   comment must be there.
///
/// A post or comment that cannot be read is skipped and counted; the search for the next one goes on
/// behind the error. Where something was wrong and not one post could be read, it is `unreadable`.
package struct BoardDocumentReader: Sendable {
    /// What is known beforehand about how the posts are written down.
    package enum Form: Sendable {
        /// Nothing; the first bytes tell.
        case detected
        /// One post per line, as in `.ndjson` and `.jsonl` files.
        case lines
    }

    package internal(set) var skipped = SkippedPosts()
    let source: SourceID
    /// The file that is read, where it can be read again at any place.
    private let file: DocumentFile?
    /// The address of the document on the web.
    private let base: URL?
    var collector: PostCollector
    var declaredBoards: [Board] = []

    let limits: DocumentLimits
    var decoder: DocumentDecoder
    var stage: DocumentStage
    /// The value or the line that is being read.
    var value = PlacedBytes()
    var frame: JSONFrame?
    var gathering = Gathering.whole
    /// Whether the document ends in the middle.
    package internal(set) var isCutOff = false
    /// The document's object so far, while it may still turn out to be the first of many posts.
    var firstObject: PlacedBytes?
    var firstObjectPosition = TextPosition()
    var isFirstObjectTooLong = false
    /// Whether the document's `data` is an array.
    var hasData = false
    /// What the member of the document's object is called that is being read.
    var memberName = ""
    /// A member that was probably meant as `data`.
    var misnamedData: (name: String, position: TextPosition)?
    /// What is wrong with the document's `data` where it is no array.
    var dataProblem: (reason: String, position: TextPosition)?
    /// What is thrown in the end where no post could be read.
    var firstError: BoardError?

    /// - Parameters:
    ///   - source: whose posts they are.
    ///   - charset: the name of the encoding, where the source says it.
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

    /// Forgets the posts read so far.
    mutating func forgetPosts() {
        collector = PostCollector(
            reader: DocumentThreadReader(source: source, file: file, base: base))
        skipped = SkippedPosts()
    }

    /// What is kept of a post: where it stands, if that can be read again, or else its bytes.
    ///
    /// - Parameter places: where it stands in the document.
    func content(
        of range: Range<Int>, in bytes: [UInt8], places: Range<Int>
    ) -> ThreadContent {
        guard file != nil, decoder.encoding == nil, let count = UInt32(exactly: places.count)
        else { return .bytes(Array(bytes[range])) }
        return .place(offset: decoder.markLength + places.lowerBound, count: count)
    }

    /// The place of the next byte that belongs to no value.
    var position: TextPosition { value.start }

    /// How many posts have been read.
    package var count: Int { collector.count }

    /// The boards the document declares, and behind them those that only posts name.
    package var boards: [Board] {
        let declared = Set(declaredBoards.map(\.id))
        return declaredBoards
            + collector.boardIDs.filter { !declared.contains($0) }.map { Board(id: $0) }
    }

    /// The posts read so far, in the order they are shown.
    package mutating func posts() -> PostList {
        collector.list()
    }

    /// Whether no more posts fit into memory; what comes is not read any more.
    package var isFull: Bool { limits.memory.map { collector.memory > $0 } ?? false }

    /// What of the document is not among the posts.
    package var shortfall: Shortfall? {
        if isFull { return .full(posts: count) }
        return isCutOff ? .cutOff(posts: count) : nil
    }

    /// The encoding, where it is not UTF-8.
    package var encoding: DocumentEncoding? { decoder.encoding }

    /// Reads the next bytes.
    ///
    /// Throws `unreadable` as soon as it is clear that this is no board document.
    package mutating func read(_ chunk: [UInt8]) throws(BoardError) {
        for part in decoder.decode(chunk) { try read(part) }
    }

    /// Says that there are no more bytes.
    ///
    /// Throws `empty` for a document of nothing but white space, and `unreadable` where something
    /// was wrong and no post could be read.
    package mutating func finish() throws(BoardError) {
        for part in decoder.finish() { try read(part) }
        if !isFull { try endInMiddle() }
        if count == 0, let firstError { throw firstError }
    }

    /// Says that there are no more bytes because the source failed.
    package mutating func breakOff() { isCutOff = true }

    private mutating func read(_ part: DocumentDecoder.Part) throws(BoardError) {
        switch part {
        case .text(let bytes): try readText(bytes)
        case .invalid: skipped.note(value.end.reason("this is not UTF-8"))
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
