import BoardCore

/// The treatment of a value that may be too long.
enum BufferMode {
    /// All bytes are buffered, and validated when the value is complete.
    case whole
    /// The value is malformed. Posts after its expected end are recovered.
    case recovering
    /// The value is valid so far but exceeds the size limit. The rest is discarded.
    case dropping
}

/// Handling of values that exceed the memory limit.
extension BoardDocumentReader {
    /// Frees buffer space when the value has reached the size limit.
    mutating func makeRoom() {
        switch (stage, bufferMode) {
        case (_, .recovering): recoverInWindow(from: 0)
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
        bufferMode = .dropping
        value.clear()
    }

    /// Skips an oversized post, or finds the missing quote or bracket that makes it so long.
    private mutating func makeRoomInPost() {
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            _ = try cursor.readRow(of: source)
        } catch  where error.offset < value.bytes.count {
            skip(error, in: value)
            bufferMode = .recovering
            return recoverInWindow(from: min(error.offset, cursor.lastString))
        } catch {}
        skip(tooLong, in: value)
        drop()
    }

    /// Recovers the posts in the buffer and retains what may be the start of another.
    ///
    /// A start longer than half the buffer is discarded. Each buffer therefore contains mostly new
    /// bytes, and the total time is proportional to the size of the document.
    private mutating func recoverInWindow(from start: Int) {
        let limit = limits.valueSize / 2
        let beginning = recoverPosts(from: start, leaving: limit)
        // A post may start after the last byte, which determines whether that is possible.
        let last = value.bytes.lastIndex { !$0.isWhitespace } ?? 0
        let kept = beginning ?? last
        value.removeFirst(value.bytes.count - kept > limit ? value.bytes.count : kept)
    }

    mutating func limitFirstObject() {
        if let firstObject, firstObject.bytes.count > limits.valueSize { dropFirstObject() }
    }

    /// Discards the first object: it is too long to be a post.
    private mutating func dropFirstObject() {
        guard firstObject != nil else { return }
        firstObject = nil
        isFirstObjectTooLong = true
    }
}
