import BoardCore

/// Reads a board document that arrives in pieces of any size.
///
/// The document is an object with `data` and perhaps `boards`, a bare array of posts, or one post
/// per line. What counts as a post:
///
/// * `id` (a string or an integer) and `title` (a string) must be there and show something.
/// * Any other member of a wrong type, and a date nobody can read, is taken for absent: a reader
///   would rather have the post. A score may be a string of digits, a fraction is rounded.
/// * JSON that is broken anywhere in a post costs the whole post.
/// * An element of `comments` that is no object costs that comment only; none of the members of a
///   comment must be there.
///
/// A post or comment that cannot be read is skipped and counted; the search for the next one goes on
/// behind the offence. Where something was wrong and not one post could be read, it is `unreadable`.
package struct BoardDocumentReader: Sendable {
    /// What is known beforehand about how the posts are written down.
    package enum Form: Sendable {
        /// Nothing; the first bytes tell.
        case detected
        /// One post per line, as in `.ndjson` and `.jsonl` files.
        case lines
    }

    package internal(set) var skipped = SkippedPosts()
    var collector = PostCollector()
    var declaredBoards: [Board] = []

    var stage: DocumentStage
    /// The place of the next byte that is not yet part of `value`.
    var position = TextPosition()
    /// The bytes of the value or the line that is being read.
    var value: [UInt8] = []
    var frame: JSONFrame?
    /// The document's object so far, while it may still turn out to be the first of many posts.
    var firstObject: [UInt8]?
    var firstObjectPosition = TextPosition()
    /// What is wrong with the document's `data` where it is no array.
    var dataOffence: (reason: String, position: TextPosition)?
    /// What may still come of the mark some programs put in front of UTF-8.
    var byteOrderMark: ArraySlice<UInt8> = [0xEF, 0xBB, 0xBF]
    /// What is thrown in the end where no post could be read.
    var firstOffence: BoardError?

    package init(form: Form = .detected) {
        stage = form == .lines ? .lines : .start
    }

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

    /// Reads the next bytes.
    ///
    /// Throws `unreadable` as soon as it is clear that this is no board document.
    package mutating func read(_ chunk: [UInt8]) throws(BoardError) {
        var index = 0
        while index < chunk.count {
            if frame != nil {
                continueValue(in: chunk, from: &index)
            } else if stage == .lines {
                continueLine(in: chunk, from: &index)
            } else {
                index += try take(chunk[index]) ? 1 : 0
            }
        }
    }

    /// Says that there are no more bytes.
    ///
    /// Throws `empty` for a document of nothing but white space, and `unreadable` where something
    /// was wrong and no post could be read.
    package mutating func finish() throws(BoardError) {
        try endInMiddle()
        if count == 0, let firstOffence { throw firstOffence }
    }
}
