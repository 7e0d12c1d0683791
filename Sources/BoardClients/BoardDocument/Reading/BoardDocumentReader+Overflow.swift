import BoardCore

/// What becomes of the bytes of a value that may be too long.
enum Gathering {
    /// All of them are kept, to be judged when the value is whole.
    case whole
    /// The value is broken; the posts that follow where it should have ended are read.
    case rescuing
    /// The value is right so far, but longer than anything may be: its end is waited for.
    case dropping
}

/// Values that are longer than memory allows.
extension BoardDocumentReader {
    /// Makes room in a value that is full.
    mutating func makeRoom() {
        switch (stage, gathering) {
        case (_, .rescuing): rescueInWindow(from: 0)
        case (_, .dropping): value.clear()
        case (.object(let place), _):
            dropFirstObject()
            let reason = value.start.reason(limits.longBoards)
            if place == .value(.boards) { skipped.note(reason) }
            drop()
        case (.lines, _):
            skip(tooLong, in: value)
            drop()
        default: makeRoomInPost()
        }
    }

    private var tooLong: JSONError { JSONError(reason: limits.longPost, offset: 0) }

    private mutating func drop() {
        gathering = .dropping
        value.clear()
    }

    /// A missing quote or bracket shows here as well as in a post that is whole.
    private mutating func makeRoomInPost() {
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            _ = try cursor.readRow(of: source)
        } catch  where error.offset < value.bytes.count {
            skip(error, in: value)
            gathering = .rescuing
            return rescueInWindow(from: min(error.offset, cursor.lastString))
        } catch {}
        skip(tooLong, in: value)
        drop()
    }

    /// Reads the posts of a window, and keeps what may be the beginning of one.
    ///
    /// A beginning that takes half a window is given up: so each window holds much that is new,
    /// and all of them together take a time in proportion to the bytes.
    private mutating func rescueInWindow(from start: Int) {
        let limit = limits.valueSize / 2
        let beginning = rescuePosts(from: start, leaving: limit)
        // A post may begin behind the last byte, which then says whether it can be one.
        let last = value.bytes.lastIndex { !$0.isWhitespace } ?? 0
        let kept = beginning ?? last
        value.removeFirst(value.bytes.count - kept > limit ? value.bytes.count : kept)
    }

    mutating func limitFirstObject() {
        if let firstObject, firstObject.bytes.count > limits.valueSize { dropFirstObject() }
    }

    /// Takes the first object for no post, if it was not clear already.
    private mutating func dropFirstObject() {
        guard firstObject != nil else { return }
        firstObject = nil
        isFirstObjectTooLong = true
    }
}
