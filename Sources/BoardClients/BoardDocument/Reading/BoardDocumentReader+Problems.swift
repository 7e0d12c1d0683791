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
