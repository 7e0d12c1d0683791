/// A line of text with a cursor between whole characters.
struct EditableLine {
    private(set) var beforeCursor = ""
    private(set) var afterCursor = ""

    /// The whole text. Setting it moves the cursor to the end.
    var text: String {
        get { beforeCursor + afterCursor }
        set { (beforeCursor, afterCursor) = (newValue, "") }
    }

    mutating func insert(_ text: some StringProtocol) {
        beforeCursor += text
        keepCharactersWhole()
    }

    mutating func moveBack() {
        afterCursor = beforeCursor.suffix(1) + afterCursor
        beforeCursor = String(beforeCursor.dropLast())
    }

    mutating func moveForward() {
        beforeCursor += afterCursor.prefix(1)
        afterCursor = String(afterCursor.dropFirst())
    }

    mutating func moveToStart() {
        (beforeCursor, afterCursor) = ("", text)
    }

    /// Moves the cursor after a number of characters.
    mutating func move(to place: Int) {
        let text = text
        (beforeCursor, afterCursor) = (String(text.prefix(place)), String(text.dropFirst(place)))
    }

    mutating func moveToEnd() {
        (beforeCursor, afterCursor) = (text, "")
    }

    /// Removes the character before the cursor.
    mutating func removeBack() {
        beforeCursor = String(beforeCursor.dropLast())
        keepCharactersWhole()
    }

    /// Removes the character at the cursor.
    mutating func removeForward() {
        afterCursor = String(afterCursor.dropFirst())
        keepCharactersWhole()
    }

    /// Moves to the start of the word before the cursor.
    mutating func moveWordBack() {
        let start = beginningOfWordBefore
        afterCursor = beforeCursor[start...] + afterCursor
        beforeCursor = String(beforeCursor[..<start])
    }

    /// Moves to the end of the word after the cursor.
    mutating func moveWordForward() {
        let end = endOfWordBehind
        beforeCursor += afterCursor[..<end]
        afterCursor = String(afterCursor[end...])
    }

    /// Removes the word before the cursor and the blanks after the word.
    mutating func removeWordBack() {
        beforeCursor = String(beforeCursor[..<beginningOfWordBefore])
        keepCharactersWhole()
    }

    /// Removes the word after the cursor and the blanks before the word.
    mutating func removeWordForward() {
        afterCursor = String(afterCursor[endOfWordBehind...])
        keepCharactersWhole()
    }

    /// The start, found by scalars: going back by characters would recount flags for each one.
    private var beginningOfWordBefore: String.Index {
        beforeCursor.unicodeScalars.reversed().drop { $0 == " " }.drop { $0 != " " }.startIndex.base
    }

    private var endOfWordBehind: String.Index {
        afterCursor.unicodeScalars.drop { $0 == " " }.drop { $0 != " " }.startIndex
    }

    mutating func removeToStart() {
        beforeCursor = ""
    }

    mutating func removeToEnd() {
        afterCursor = ""
    }

    /// Moves the cursor after a character whose parts have come together, such as jamo.
    private mutating func keepCharactersWhole() {
        let text = text
        let cursor = text.utf8.index(text.startIndex, offsetBy: beforeCursor.utf8.count)
        guard String.Index(cursor, within: text) == nil else { return }
        // From inside a character, this returns its end.
        let end = text.index(after: cursor)
        beforeCursor = String(text[..<end])
        afterCursor = String(text[end...])
    }
}
