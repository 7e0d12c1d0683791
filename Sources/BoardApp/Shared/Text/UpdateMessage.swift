import BoardCore
import Localization

/// Messages about what a refresh has added, and what the user has marked.
enum UpdateMessage {
    /// Returns a message about what is new in a post.
    static func summary(comments count: Int, isTextNew: Bool) -> String {
        let comments =
            switch count {
            case 0: isTextNew ? "" : localized("no new comments")
            case 1: localized("1 new comment")
            default: localized("\(count.grouped) new comments")
            }
        let text = isTextNew ? localized("the text has changed") : ""
        return [comments, text].filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// Returns a message about replies that were missing and are now loaded.
    static func summary(replies count: Int) -> String {
        switch count {
        case 0: localized("There are no more replies.")
        case 1: localized("1 reply loaded")
        default: localized("\(count.grouped) replies loaded")
        }
    }

    /// Returns a message about posts that were missing from a truncated list before.
    static func summary(more count: Int) -> String {
        count == 1 ? localized("1 more post") : localized("\(count.grouped) more posts")
    }

    /// Returns the numbers of new posts and of posts with new comments, to show above an open post.
    static func summary(inList count: Int, answered: Int = 0) -> String {
        let posts =
            switch count {
            case 0: ""
            case 1: localized("1 new post in the list")
            default: localized("\(count.grouped) new posts in the list")
            }
        return whole(posts, answered: answered)
    }

    /// Returns the numbers of new posts above and below, and of posts with new comments.
    static func summary(above: Int, below: Int, answered: Int = 0) -> String {
        let posts =
            switch (above, below) {
            case (0, 0): ""
            case (_, 0): localized("\(above.grouped) new above")
            case (0, _): localized("\(below.grouped) new below")
            default: localized("\(above.grouped) new above, \(below.grouped) below")
            }
        return whole(posts, answered: answered)
    }

    static func markedRead(_ count: Int) -> String {
        switch count {
        case 0: localized("All posts were read already.")
        case 1: localized("1 post marked as read")
        default: localized("\(count.grouped) posts marked as read")
        }
    }

    static func undone(_ changes: [PostID: PostRecordChange]) -> String {
        if changes.values.allSatisfy({ $0.fields == .labels }) {
            return localized("The labels are as before.")
        }
        return changes.count == 1
            ? localized("1 mark undone") : localized("\(changes.count.grouped) marks undone")
    }

    private static func whole(_ posts: String, answered: Int) -> String {
        let comments =
            switch answered {
            case 0: ""
            case 1: localized("1 post with new comments")
            default: localized("\(answered.grouped) posts with new comments")
            }
        let counts = [posts, comments].filter { !$0.isEmpty }
        return counts.isEmpty ? localized("nothing new") : counts.joined(separator: " · ")
    }
}
