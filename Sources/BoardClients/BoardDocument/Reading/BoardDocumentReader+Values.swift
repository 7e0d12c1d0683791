import BoardCore

/// Values, gathered from as many pieces as it takes and judged when they are whole.
extension BoardDocumentReader {
    mutating func continueValue(in chunk: [UInt8], from index: inout Int) {
        if takeWholePost(in: chunk, from: &index) { return }
        guard let step = frame?.step(in: chunk, from: index) else { return }
        gather(chunk[index..<step.keptEnd])
        value.leaveOut(chunk[step.keptEnd..<step.end])
        index = step.end
        guard step.isLast else { return }
        frame = nil
        takeValue()
        clearValue()
    }

    /// Keeps bytes of a value or a line, as many as one may have.
    ///
    /// Room is made only for a byte that comes, so that it does not depend on the pieces.
    mutating func gather(_ bytes: ArraySlice<UInt8>) {
        var rest = bytes
        while case let room = limits.valueSize - value.bytes.count, rest.count > room {
            value.append(rest.prefix(room))
            rest = rest.dropFirst(room)
            makeRoom()
        }
        value.append(rest)
    }

    private mutating func takeValue() {
        switch stage {
        case .object(.name): takeName()
        case .object(.value(let name)):
            stage = .object(.name)
            if name == .boards { takeBoards() }
        default: takePost()
        }
        firstObject?.append(value)
        limitFirstObject()
    }

    mutating func clearValue() {
        value.clear()
        gathering = .whole
    }

    private mutating func takeName() {
        var cursor = JSONCursor(bytes: value.bytes)
        stage = .object(.colon((try? cursor.readMemberName()) ?? nil))
        memberName = String(decoding: value.bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    /// Of several members `boards` the last counts.
    private mutating func takeBoards() {
        guard gathering == .whole, value.bytes.first == .openBracket else { return }
        var boards: [Board] = []
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            try cursor.readElements(
                into: &boards, atMost: PostCollector.boardLimit, orTell: "one board too many"
            ) { cursor throws(JSONError) in try cursor.readBoard(of: source) }
        } catch {
            skipped.note(value.place(of: error.offset).reason(error.reason))
        }
        noteProblems(of: cursor, in: value)
        declaredBoards = boards.uniqued()
    }

    mutating func takePost() {
        switch gathering {
        case .whole: judgePost()
        case .rescuing: _ = rescuePosts(from: 0)
        case .dropping: break
        }
    }

    private mutating func judgePost() {
        var cursor = JSONCursor(bytes: value.bytes)
        do {
            take(try cursor.readRow(of: source), from: cursor, in: value)
        } catch {
            if isCutOff(error) { isCutOff = true }
            let reason = isCutOff ? Self.cutOffInPost : error.reason
            skip(JSONError(reason: reason, offset: error.offset), in: value)
            // Where a quote is missing, the last string may have swallowed the next post's bracket.
            _ = rescuePosts(from: min(error.offset, cursor.lastString))
        }
    }
}

extension [Board] {
    /// One board for each identity, as it was declared last, where it was declared first.
    fileprivate func uniqued() -> Self {
        var last: [BoardID: Board] = [:]
        for board in self { last[board.id] = board }
        return compactMap { last.removeValue(forKey: $0.id) }
    }
}
