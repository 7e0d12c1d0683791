extension StringProtocol {
    /// The text without the blanks around it.
    package var trimmed: String { trimmed(of: \.isWhitespace) }

    /// The text without such characters around it.
    package func trimmed(of isUnwanted: (Character) -> Bool) -> String {
        let start = drop(while: isUnwanted)
        let end = start.lastIndex { !isUnwanted($0) }.map(start.index(after:))
        return String(start[..<(end ?? start.startIndex)])
    }
}
