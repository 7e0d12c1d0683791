import BoardCore

/// Values and lines, gathered from as many pieces as it takes and judged when they are whole.
extension BoardDocumentReader {
    mutating func continueValue(in chunk: [UInt8], from index: inout Int) {
        let end = frame?.end(in: chunk, from: index)
        value += chunk[index..<(end ?? chunk.count)]
        index = end ?? chunk.count
        guard end != nil else { return }
        frame = nil
        takeValue()
        firstObject?.append(contentsOf: value)
        clearValue()
    }

    private mutating func takeValue() {
        switch stage {
        case .object(.name): takeName()
        case .object(.value(let name)):
            stage = .object(.name)
            if name == .boards { takeBoards() }
        default: takePost()
        }
    }

    mutating func clearValue() {
        position.advance(over: value[...])
        value.removeAll(keepingCapacity: value.capacity <= Self.keptCapacity)
    }

    /// Room for a post of usual length is kept for the next one, that of a giant is given back.
    private static let keptCapacity = 1 << 20

    private mutating func takeName() {
        var cursor = JSONCursor(bytes: value)
        stage = .object(.colon((try? cursor.readMemberName()) ?? nil))
    }

    /// Of several members `boards` the last counts.
    private mutating func takeBoards() {
        guard value.first == .openBracket else { return }
        var boards: [Board] = []
        var cursor = JSONCursor(bytes: value)
        do {
            try cursor.forEachElement { cursor throws(JSONOffence) in
                if let board = try cursor.readBoard() { boards.append(board) }
            }
        } catch {
            skipped.note(position.advanced(over: value[..<error.offset]).reason(error.reason))
        }
        declaredBoards = boards.uniqued()
    }

    mutating func takePost() {
        var cursor = JSONCursor(bytes: value)
        do {
            take(try cursor.readPost(), from: cursor, at: position)
        } catch {
            let isCutOff = frame != nil && error.offset >= value.count
            let reason = isCutOff ? "the document ends here, in the middle of a post" : error.reason
            skip(JSONOffence(reason: reason, offset: error.offset), in: value[...], at: position)
            // Where a quote is missing, the last string may have swallowed the next post's bracket.
            rescuePosts(from: min(error.offset, cursor.lastString))
        }
    }
}

extension [Board] {
    /// One board for each identity, as it was declared last, where it was declared first.
    fileprivate func uniqued() -> Self {
        var last: [Board.ID: Board] = [:]
        for board in self { last[board.id] = board }
        return compactMap { last.removeValue(forKey: $0.id) }
    }
}
