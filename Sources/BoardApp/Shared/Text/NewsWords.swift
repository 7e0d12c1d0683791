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

    /// How many replies came that had been missing.
    static func summary(replies count: Int) -> String {
        switch count {
        case 0: "There are no more replies."
        case 1: "1 reply loaded"
        default: "\(count.grouped) replies loaded"
        }
    }

    /// How many posts came that had been cut off before.
    static func summary(more count: Int) -> String {
        count == 1 ? "1 more post" : "\(count.grouped) more posts"
    }

    /// How many posts are new, and how many have new comments, for who reads one.
    static func summary(inList count: Int, answered: Int = 0) -> String {
        let posts =
            switch count {
            case 0: ""
            case 1: "1 new post in the list"
            default: "\(count.grouped) new posts in the list"
            }
        return whole(posts, answered: answered)
    }

    /// How many posts are new, where they stand seen from the reader's place, and how many others have
    /// new comments.
    static func summary(above: Int, below: Int, answered: Int = 0) -> String {
        let posts =
            switch (above, below) {
            case (0, 0): ""
            case (_, 0): "\(above.grouped) new above"
            case (0, _): "\(below.grouped) new below"
            default: "\(above.grouped) new above, \(below.grouped) below"
            }
        return whole(posts, answered: answered)
    }

    private static func whole(_ posts: String, answered: Int) -> String {
        let comments =
            switch answered {
            case 0: ""
            case 1: "1 post with new comments"
            default: "\(answered.grouped) posts with new comments"
            }
        let words = [posts, comments].filter { !$0.isEmpty }
        return words.isEmpty ? "nothing new" : words.joined(separator: " · ")
    }
}
