import BoardCore

extension [Comment] {
    /// The comments in reading order, without deleted and removed ones that have no replies.
    var withoutDeletedLeaves: [Comment] {
        guard contains(where: { $0.presence != .present }) else { return self }
        var kept: [Comment] = []
        kept.reserveCapacity(count)
        for comment in reversed() {
            // The replies to a comment follow it directly and are deeper.
            let isAnswered = kept.last.map { $0.depth > comment.depth } ?? false
            if comment.presence == .present || isAnswered || comment.missingReplies > 0 {
                kept.append(comment)
            }
        }
        return kept.reversed()
    }
}
