import BoardCore
import Localization

/// Values, buffered over several chunks and validated when complete.
extension BoardDocumentReader {
    mutating func continueValue(in chunk: [UInt8], from index: inout Int) {
        if parseWholePost(in: chunk, from: &index) { return }
        guard let step = frame?.step(in: chunk, from: index) else { return }
        gather(chunk[index..<step.keptEnd])
        value.omit(chunk[step.keptEnd..<step.end])
        index = step.end
        guard step.isLast else { return }
        frame = nil
        parseValue()
        clearValue()
    }

    /// Appends bytes of a value or a line to the buffer, within the size limit.
    ///
    /// Space is freed only when a further byte arrives, so the result does not depend on the chunk
    /// sizes.
    mutating func gather(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while case let room = limits.valueSize - value.bytes.count, rest.count > room {
            value.append(rest.prefix(room))
            rest = rest.dropFirst(room)
            makeRoom()
        }
        value.append(rest)
    }

    private mutating func parseValue() {
        switch stage {
        case .object(.name): parseName()
        case .object(.value(let name)):
            stage = .object(.name)
            if name == .boards { takeBoards() }
        default: parsePost()
        }
        firstObject?.append(value)
        limitFirstObject()
    }

    mutating func clearValue() {
        value.clear()
        bufferMode = .whole
    }

    private mutating func parseName() {
        var cursor = JSONCursor(bytes: value.bytes)
        stage = .object(.colon((try? cursor.readMemberName()) ?? nil))
        memberName = String(decoding: value.bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Reads the `boards` member. A repeated member replaces the earlier one.
    private mutating func takeBoards() {
        guard bufferMode == .whole, value.bytes.first == .openBracket else { return }
        var boards: [Board] = []
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            try cursor.readElements(
                into: &boards, atMost: PostCollector.boardLimit,
                orTell: localized("too many boards")
            ) { cursor throws(JSONError) in try cursor.readBoard(of: source) }
        } catch {
            skipped.note(value.place(of: error.offset).reason(error.reason))
        }
        noteProblems(of: cursor, in: value)
        declaredBoards = boards.uniqued()
    }

    mutating func parsePost() {
        switch bufferMode {
        case .whole: validatePost()
        case .recovering: _ = recoverPosts(from: 0)
        case .dropping: break
        }
    }

    private mutating func validatePost() {
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            take(try cursor.readRow(of: source), from: cursor, in: value)
        } catch {
            if isCutOff(error) { isCutOff = true }
            let reason = isCutOff ? Self.truncatedInPost : error.reason
            skip(JSONError(reason: reason, offset: error.offset), in: value)
            // With a missing quote, the last string may include the opening brace of the next post.
            _ = recoverPosts(from: min(error.offset, cursor.lastString))
        }
    }
}

extension [Board] {
    /// Returns one board per identifier: the last declaration, at the position of the first.
    fileprivate func uniqued() -> Self {
        var last: [BoardID: Board] = [:]
        for board in self { last[board.id] = board }
        return compactMap { last.removeValue(forKey: $0.id) }
    }
}
