import BoardCore
import Localization

/// Handling of bytes between values, by stage.
extension BoardDocumentReader {
    /// Returns whether `byte` has been consumed. If not, it belongs to the next value.
    mutating func take(_ byte: UInt8) throws(BoardError) -> Bool {
        if byte.isWhitespace, byte != .newline || !needsNewline { return pass(byte) }
        switch stage {
        case .start: return try begin(with: byte)
        case .object(let stage): return parseInObject(byte, at: stage)
        case .posts(let isMember): return parseInPosts(byte, isMember: isMember)
        case .sequence: return byte == .comma ? pass(byte) : open(byte)
        case .afterFirstObject(let error): return try parseAfterFirstObject(byte, error)
        case .brokenFirstLine(let error): return parseInBrokenLine(byte, error)
        case .end: return try parseAfterEnd(byte)
        case .lines, .givenUp: return true
        }
    }

    private var needsNewline: Bool {
        switch stage {
        case .afterFirstObject, .brokenFirstLine: true
        default: false
        }
    }

    /// Skips a byte.
    mutating func pass(_ byte: UInt8) -> Bool {
        value.pass(byte)
        firstObject?.append(byte)
        limitFirstObject()
        return true
    }

    /// Starts a value with a byte.
    private mutating func open(_ byte: UInt8) -> Bool {
        frame = JSONFrame(startingWith: byte)
        return false
    }

    private mutating func begin(with byte: UInt8) throws(BoardError) -> Bool {
        switch byte {
        case .openBracket: stage = .posts(isMember: false)
        case .openBrace:
            stage = .object(.name)
            firstObjectPosition = position
            firstObject = PositionedBytes(start: position)
        default:
            throw unreadable(
                localized("\(Self.expectation), \(byte.quoted) instead"), at: position)
        }
        return pass(byte)
    }

    static var expectation: String {
        localized("expected an array of posts, or an object with “data”")
    }

    private mutating func parseInPosts(_ byte: UInt8, isMember: Bool) -> Bool {
        switch byte {
        case .comma: break
        case .closeBracket: stage = isMember ? .object(.name) : .end
        default: return open(byte)
        }
        return pass(byte)
    }

    private mutating func parseAfterEnd(_ byte: UInt8) throws(BoardError) -> Bool {
        if count == 0, let firstError { throw firstError }
        let place = position
        skipped.note(place.reason(localized("text after the end of the document")))
        stage = .givenUp
        return true
    }
}

/// The document object, whose posts are read as they arrive.
extension BoardDocumentReader {
    private mutating func parseInObject(_ byte: UInt8, at place: ObjectStage) -> Bool {
        switch (place, byte) {
        case (.name, .comma): return pass(byte)
        case (.name, .quote): return open(byte)
        case (.name, .closeBrace): return closeObject(with: byte)
        case (.colon(let name), .colon): stage = .object(.value(name))
        case (.value(.data), .openBracket): beginPosts()
        case (.value(let name), _) where byte != .comma && byte != .colon && !byte.closesBracket:
            if name == .boards, byte == .openBracket {
                firstObject = nil
                isFirstObjectTooLong = false
            }
            if name == .data { noteData(startingWith: byte) }
            if name == nil { noteMisnamedData(startingWith: byte) }
            return open(byte)
        default: return giveUpObject(at: byte)
        }
        return pass(byte)
    }

    /// Records a `data` member without posts. The object may still be a post itself.
    private mutating func noteData(startingWith byte: UInt8) {
        let kind = JSONKind(startingWith: byte)
        dataProblem = kind.map {
            (localized("“data” is \($0.text), not an array of posts"), position)
        }
    }

    /// Starts the posts of a `data` member. A repeated member replaces the earlier one.
    private mutating func beginPosts() {
        dataProblem = nil
        hasData = true
        firstObject = nil
        isFirstObjectTooLong = false
        stage = .posts(isMember: true)
        if count > 0 { forgetPosts() }
    }

    private mutating func closeObject(with byte: UInt8) -> Bool {
        _ = pass(byte)
        guard let firstObject else {
            endObjectWithPosts()
            return true
        }
        do {
            var cursor = JSONCursor(bytes: firstObject.bytes)
            take(try cursor.readRow(of: source), from: cursor, in: firstObject)
            stage = .afterFirstObject(nil)
        } catch {
            stage = .afterFirstObject(error)
        }
        return true
    }

    private mutating func endObjectWithPosts() {
        if isFirstObjectTooLong {
            stage = .afterFirstObject(JSONError(reason: limits.longPost, offset: 0))
        } else {
            if let problem = problemOfData { noteError(problem.reason, at: problem.position) }
            stage = .end
        }
    }

    private mutating func giveUpObject(at byte: UInt8) -> Bool {
        let reason = localized("\(byte.quoted) cannot be here")
        if let firstObject {
            stage = .brokenFirstLine(JSONError(reason: reason, offset: firstObject.bytes.count))
        } else {
            noteError(reason)
            stage = .givenUp
        }
        return pass(byte)
    }
}

/// A first object without an array of posts. It may be the first of several posts.
extension BoardDocumentReader {
    private mutating func parseInBrokenLine(_ byte: UInt8, _ error: JSONError) -> Bool {
        if byte == .newline { stage = .afterFirstObject(error) }
        return pass(byte)
    }

    private mutating func parseAfterFirstObject(
        _ byte: UInt8, _ error: JSONError?
    ) throws(BoardError) -> Bool {
        switch byte {
        case .newline: return pass(byte)
        case .openBrace: return followFirstObject(error)
        default:
            if let error { throw failure(ofFirstObject: error) }
            return followFirstObject(nil)
        }
    }

    /// Continues line by line if the first object was alone on its line.
    private mutating func followFirstObject(_ error: JSONError?) -> Bool {
        let object = firstObject ?? PositionedBytes(start: firstObjectPosition)
        if let error { skip(error, in: object) }
        let bytes = object.bytes
        let blanks = bytes.reversed().prefix(while: \.isWhitespace)
        let hadLineToItself = blanks.contains(.newline)
        let isOneLine = !bytes.dropLast(blanks.count).contains(.newline)
        stage = hadLineToItself && isOneLine ? .lines : .sequence
        firstObject = nil
        return false
    }

    func failure(ofFirstObject error: JSONError) -> BoardError {
        if error.offset == 0 { return failureOfObjectWithoutPosts }
        let place = firstObject?.place(of: error.offset) ?? firstObjectPosition
        return unreadable(error.reason, at: place)
    }

    private var failureOfObjectWithoutPosts: BoardError {
        let problem = problemOfData ?? (Self.expectation, firstObjectPosition)
        return unreadable(problem.reason, at: problem.position)
    }
}
