/// What a refresh brought, in words.
enum NewsWords {
    /// What is new of a post.
    static func summary(comments count: Int, isTextNew: Bool) -> String {
        let comments =
            switch count {
            case 0: isTextNew ? "" : "no new comments"
            case 1: "1 new comment"
            default: "\(count.grouped) new comments"
            }
        let text = isTextNew ? "the text has changed" : ""
        return [comments, text].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// How many posts are new, for who reads one.
    static func summary(inList count: Int) -> String {
        switch count {
        case 0: "nothing new"
        case 1: "1 new post in the list"
        default: "\(count.grouped) new posts in the list"
        }
    }

    /// How many posts are new, and where they stand seen from the reader's place.
    static func summary(above: Int, below: Int) -> String {
        switch (above, below) {
        case (0, 0): "nothing new"
        case (_, 0): "\(above.grouped) new above"
        case (0, _): "\(below.grouped) new below"
        default: "\(above.grouped) new above, \(below.grouped) below"
        }
    }
}
