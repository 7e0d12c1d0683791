import BoardCore
import Localization
import TerminalUI

/// The text of the question before a deletion: whose item it is, and how it begins.
enum DeletionMessage {
    /// - Parameter comment: the comment to delete; `nil` for the post itself.
    static func lines(
        for comment: Comment?, of post: Post, commentCount: Int, isOwn: Bool
    ) -> [String] {
        let author = comment?.author ?? post.author
        let text = comment.map(beginning) ?? post.title
        let question =
            isOwn || author.isEmpty
            ? question(isPost: comment == nil, isOwn: isOwn)
            : comment == nil
                ? localized("Delete this post by \(author)?")
                : localized("Delete this comment by \(author)?")
        // A moderator can also remove it with a reason, and restore it later.
        let warning = isOwn ? [] : [localized("It cannot be restored.")]
        return [question, "“\(text)”"] + (comment == nil ? answers(commentCount) : []) + warning
    }

    private static func question(isPost: Bool, isOwn: Bool) -> String {
        switch (isPost, isOwn) {
        case (true, true): localized("Delete your post?")
        case (true, false): localized("Delete this post?")
        case (false, true): localized("Delete your comment?")
        case (false, false): localized("Delete this comment?")
        }
    }

    /// Returns the beginning as plain text, without the markup of the comment's source.
    private static func beginning(of comment: Comment) -> String {
        Excerpt.text(of: comment.body, as: comment.format).sanitized(as: .line).cut(toColumns: 60)
    }

    /// Deleting a post also deletes its comments, which others wrote.
    private static func answers(_ count: Int) -> [String] {
        switch count {
        case 0: []
        case 1: [localized("It has 1 comment.")]
        default: [localized("It has \(count.grouped) comments.")]
        }
    }
}
