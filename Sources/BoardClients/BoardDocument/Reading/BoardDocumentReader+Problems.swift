import BoardCore

/// What is told about all that was wrong.
extension BoardDocumentReader {
    /// Counts a post that cannot be read; `bytes` begin at `start`.
    mutating func skip(_ offence: JSONOffence, in bytes: ArraySlice<UInt8>, at start: TextPosition)
    {
        let place = start.advanced(over: bytes.prefix(offence.offset))
        skipped.add(place.reason(offence.reason))
        keepFirst(unreadable(offence.reason, at: place))
    }

    /// Takes a post that `cursor` has read, and counts its comments that cannot be read; the
    /// cursor's bytes begin at `start`.
    mutating func take(_ post: Post, from cursor: JSONCursor, at start: TextPosition) {
        collector.append(post)
        let comments = cursor.skippedComments
        guard comments.count > 0 else { return }
        let reasons = comments.offences.lazy.map { offence in
            start.advanced(over: cursor.bytes[..<offence.offset]).reason(offence.reason)
        }
        skipped.addComments(comments.count, reasons: reasons)
    }

    /// Tells of a problem at the last byte read, for which no post is to blame.
    mutating func noteOffence(_ reason: String) {
        noteOffence(reason, at: position.advanced(over: value[...]))
    }

    mutating func noteOffence(_ reason: String, at place: TextPosition) {
        skipped.note(place.reason(reason))
        keepFirst(unreadable(reason, at: place))
    }

    private mutating func keepFirst(_ offence: BoardError) {
        firstOffence = firstOffence ?? offence
    }

    func unreadable(_ reason: String, at place: TextPosition) -> BoardError {
        .unreadable(reason: reason, line: place.line, column: place.column)
    }
}

/// The end of the bytes, perhaps before that of the document.
extension BoardDocumentReader {
    mutating func endInMiddle() throws(BoardError) {
        switch stage {
        case .start: throw .empty
        case .object: noteOffence("the document ends here, in the middle")
        case .posts: endInPosts()
        case .sequence: if frame != nil { takePost() }
        case .afterFirstObject(let offence):
            if let offence { throw failure(ofFirstObject: offence) }
        case .brokenFirstLine(let offence): throw failure(ofFirstObject: offence)
        case .lines: try endInLine()
        case .end, .givenUp: break
        }
    }

    private mutating func endInPosts() {
        if frame != nil {
            takePost()
        } else {
            noteOffence("the document ends here, before its “]”")
        }
    }

    private mutating func endInLine() throws(BoardError) {
        takeLine()
        if count == 0, firstOffence == nil { throw .empty }
    }
}
