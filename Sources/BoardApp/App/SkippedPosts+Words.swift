import BoardCore

nonisolated extension SkippedPosts {
    /// How many posts and comments these are: `2 posts and 1 comment`; `nil` where there is neither.
    package var amount: String? {
        let numbers = [(count, "post"), (commentCount, "comment")].filter { $0.0 > 0 }
            .map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }
        return numbers.isEmpty ? nil : numbers.joined(separator: " and ")
    }
}
