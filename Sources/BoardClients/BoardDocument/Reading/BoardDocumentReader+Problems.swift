import BoardCore
import Localization

/// Reporting of problems.
extension BoardDocumentReader {
    /// Counts a post in `bytes` that cannot be parsed.
    mutating func skip(_ error: JSONError, in bytes: PositionedBytes) {
        // Of millions only the first are reported: computing a line number scans all bytes before
        // it.
        skipped.add(bytes.place(of: error.offset).reason(error.reason))
        guard firstError == nil else { return }
        firstError = unreadable(error.reason, at: bytes.place(of: error.offset))
    }

    /// Adds a post that `cursor` has read from `bytes`, and reports its problems.
    mutating func take(_ found: ParsedPost, from cursor: JSONCursor, in bytes: PositionedBytes) {
        collector.append(
            found.thread.post,
            content: content(
                of: found.range, in: bytes.bytes, places: bytes.places(of: found.range)))
        let comments = cursor.skippedComments
        guard comments.count + cursor.problems.count > 0 else { return }
        skipped.addComments(comments.count, reasons: reasons(for: comments, in: bytes))
        noteProblems(of: cursor, in: bytes)
    }

    mutating func noteProblems(of cursor: JSONCursor, in bytes: PositionedBytes) {
        skipped.addProblems(
            cursor.problems.count, reasons: reasons(for: cursor.problems, in: bytes))
    }

    private func reasons(
        for errors: JSONErrors, in bytes: PositionedBytes
    ) -> some Sequence<String> {
        errors.first.lazy.map { bytes.place(of: $0.offset).reason($0.reason) }
    }

    /// Reports a problem at the last byte read that does not belong to a post.
    mutating func noteError(_ reason: String) {
        noteError(reason, at: value.end)
    }

    mutating func noteError(_ reason: String, at place: TextPosition) {
        skipped.note(place.reason(reason))
        firstError = firstError ?? unreadable(reason, at: place)
    }

    func unreadable(_ reason: String, at place: TextPosition) -> BoardError {
        .unreadable(reason: reason, line: place.line, column: place.column)
    }
}

/// The end of the input, possibly before the end of the document.
extension BoardDocumentReader {
    mutating func endInMiddle() throws(BoardError) {
        switch stage {
        case .start: throw .empty
        case .object: noteTruncation(localized("the document is cut off here, in the middle"))
        case .posts: endInPosts()
        case .sequence: if frame != nil { endInPost() }
        case .afterFirstObject(let error):
            if let error { throw failure(ofFirstObject: error) }
        case .brokenFirstLine(let error): throw failure(ofFirstObject: error)
        case .lines: try endInLine()
        case .end, .givenUp: break
        }
    }

    /// Returns whether a value is invalid only because the document ends inside it.
    func isCutOff(_ error: JSONError) -> Bool {
        frame != nil && error.offset == value.bytes.count
    }

    static var truncatedInPost: String {
        localized("the document is cut off here, in the middle of a post")
    }

    private mutating func noteTruncation(_ reason: String) {
        isCutOff = true
        noteError(reason)
    }

    private mutating func endInPosts() {
        if frame != nil {
            endInPost()
        } else {
            noteTruncation(localized("the document is cut off here, before its “]”"))
        }
    }

    private mutating func endInPost() {
        if bufferMode == .dropping { isCutOff = true }
        parsePost()
    }

    private mutating func endInLine() throws(BoardError) {
        let isLongLine = bufferMode == .dropping
        let error = parseLine()
        isCutOff = isLongLine || error?.offset == value.bytes.count
        if count == 0, firstError == nil { throw .empty }
    }
}

/// Detection of a document object whose posts are in a member other than `data`.
extension BoardDocumentReader {
    /// Records an array under a name that is commonly used for posts.
    mutating func noteMisnamedData(startingWith byte: UInt8) {
        guard byte == .openBracket, suspectedData == nil,
            Self.namesOfPosts.contains(memberName.lowercased())
        else { return }
        suspectedData = (memberName, position)
    }

    private static let namesOfPosts: Set = [
        "articles", "data", "entries", "items", "messages", "posts", "stories", "threads", "topics",
    ]

    /// The reason why the document object has no posts.
    ///
    /// It is `nil` if the object has a valid `data` member, or no member that resembles one.
    var problemOfData: (reason: String, position: TextPosition)? {
        guard !hasData, dataProblem == nil, let suspectedData else { return dataProblem }
        let reason = localized(
            "there is no “data”; “\(suspectedData.name)” is probably meant to be that")
        return (reason, suspectedData.position)
    }
}
