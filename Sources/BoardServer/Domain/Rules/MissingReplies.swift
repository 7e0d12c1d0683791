extension CommentPage {
    /// For each comment, the number of replies below it that are not on this page.
    package var missing: [Int] {
        var missing = comments.map(\.replyCount)
        var above: [Int] = []
        for (index, comment) in comments.enumerated() {
            while let last = above.last, comments[last].depth >= comment.depth {
                above.removeLast()
            }
            for ancestor in above { missing[ancestor] -= 1 }
            above.append(index)
        }
        return missing
    }
}
