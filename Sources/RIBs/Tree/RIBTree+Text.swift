extension RIBTree: CustomStringConvertible {
    /// The tree as text, with the name and state of one RIB per line and no trailing newline.
    ///
    /// ```text
    /// Root (active)
    /// └── Board (active)
    ///     ├── PostDetail#1 (active)
    ///     └── PostDetail#2 (loaded)
    /// ```
    ///
    /// A RIB with more than 64 ancestors has its depth in front instead of lines, as in
    /// `[65] PostDetail (active)`. Otherwise, the text of a chain would grow with the square of its
    /// length.
    public var text: String {
        zip(zip(rules, labels), entries)
            .map { "\($0.0)\($0.1) (\($1.state.rawValue))" }
            .joined(separator: "\n")
    }

    /// The same text as `text`.
    public var description: String { text }

    /// The number of levels that are drawn with lines.
    private static let drawnLevels = 64

    /// The lines drawn before the name of each entry.
    private var rules: [String] {
        var columns: [String] = []
        return zip(entries, isLastSibling).map { entry, isLast in
            guard entry.depth > 0 else { return "" }
            guard entry.depth <= Self.drawnLevels else { return "[\(entry.depth)] " }
            columns.removeLast(columns.count - (entry.depth - 1))
            defer { columns.append(isLast ? "    " : "│   ") }
            return columns.joined() + (isLast ? "└── " : "├── ")
        }
    }

    /// A Boolean value for each entry that indicates whether it is the last sibling.
    private var isLastSibling: [Bool] {
        // Backwards, so that the later siblings of an entry are known: one flag per depth.
        var hasLater: [Bool] = []
        return entries.reversed().map { entry in
            let missing = max(0, entry.depth + 1 - hasLater.count)
            hasLater += Array(repeating: false, count: missing)
            hasLater.removeLast(hasLater.count - (entry.depth + 1))
            defer { hasLater[entry.depth] = true }
            return !hasLater[entry.depth]
        }.reversed()
    }
}
