extension RIBTree: CustomStringConvertible {
    /// A picture of the tree, one RIB a line with its state, without an end of line at the end.
    ///
    /// ```text
    /// Root (active)
    /// └── Board (active)
    ///     ├── PostDetail#1 (active)
    ///     └── PostDetail#2 (loaded)
    /// ```
    ///
    /// A RIB with more than 64 others above it has its depth in front instead of lines, as in
    /// `[65] PostDetail (active)`: the text of a chain would grow with the square of its length.
    public var text: String {
        zip(zip(rules, labels), entries)
            .map { "\($0.0)\($0.1) (\($1.state.rawValue))" }
            .joined(separator: "\n")
    }

    /// The same as `text`.
    public var description: String { text }

    /// The number of levels that are drawn with lines.
    private static let drawnLevels = 64

    /// What is drawn before the name of each entry.
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

    /// Whether each entry has no sibling behind it.
    private var isLastSibling: [Bool] {
        // From the end, so that an entry's later siblings are known: one flag a depth.
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
