/// A line of text with a cursor, which stands between whole characters.
struct EditableLine {
    private(set) var beforeCursor = ""
    private(set) var afterCursor = ""

    /// Setting it puts the cursor at its end.
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

    /// Puts the cursor behind so many characters.
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

    /// Goes to the beginning of the word before the cursor.
    mutating func moveWordBack() {
        let start = beginningOfWordBefore
        afterCursor = beforeCursor[start...] + afterCursor
        beforeCursor = String(beforeCursor[..<start])
    }

    /// Goes to the end of the word behind the cursor.
    mutating func moveWordForward() {
        let end = endOfWordBehind
        beforeCursor += afterCursor[..<end]
        afterCursor = String(afterCursor[end...])
    }

    /// Removes the word before the cursor, and the blanks behind it.
    mutating func removeWordBack() {
        beforeCursor = String(beforeCursor[..<beginningOfWordBefore])
        keepCharactersWhole()
    }

    /// Removes the word behind the cursor, and the blanks in front of it.
    mutating func removeWordForward() {
        afterCursor = String(afterCursor[endOfWordBehind...])
        keepCharactersWhole()
    }

    /// Found by scalars: to find characters backwards, each half of a flag counts all before it.
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

    /// Of two parts of a character that came to stand side by side, such as jamo of one syllable,
    /// the second goes over to the first.
    private mutating func keepCharactersWhole() {
        let text = text
        let cursor = text.utf8.index(text.startIndex, offsetBy: beforeCursor.utf8.count)
        guard String.Index(cursor, within: text) == nil else { return }
        // From within a character, this goes to its end.
        let end = text.index(after: cursor)
        beforeCursor = String(text[..<end])
        afterCursor = String(text[end...])
    }
}
