extension StringProtocol {
    /// The text without leading and trailing white space.
    package var trimmed: String { trimmed(of: \.isWhitespace) }

    /// Returns the text without matching characters at both ends.
    package func trimmed(of isUnwanted: (Character) -> Bool) -> String {
        let start = drop(while: isUnwanted)
        let end = start.lastIndex { !isUnwanted($0) }.map(start.index(after:))
        return String(start[..<(end ?? start.startIndex)])
    }
}
