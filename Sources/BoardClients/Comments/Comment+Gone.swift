import BoardCore

extension [Comment] {
    /// The comments, in reading order, without those that are deleted or removed and that nobody
    /// answered.
    var withoutUnansweredGone: [Comment] {
        guard contains(where: { $0.presence != .present }) else { return self }
        var kept: [Comment] = []
        kept.reserveCapacity(count)
        for comment in reversed() {
            // Behind a comment its answers come first, and they alone lie deeper.
            let isAnswered = kept.last.map { $0.depth > comment.depth } ?? false
            if comment.presence == .present || isAnswered || comment.missingReplies > 0 {
                kept.append(comment)
            }
        }
        return kept.reversed()
    }
}
