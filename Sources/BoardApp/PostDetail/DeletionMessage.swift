import BoardCore
import TerminalUI

/// The text of the question before a deletion: whose item it is, and how it begins.
enum DeletionMessage {
    /// - Parameter comment: the comment to delete; `nil` for the post itself.
    static func lines(
        for comment: Comment?, of post: Post, commentCount: Int, isOwn: Bool
    ) -> [String] {
        let author = comment?.author ?? post.author
        let what = comment == nil ? "post" : "comment"
        let writer = author.isEmpty ? "" : " by \(author)"
        let whose = isOwn ? "your \(what)" : "this \(what)\(writer)"
        let text = comment.map(beginning) ?? post.title
        return ["Delete \(whose)?", "“\(text)”"] + (comment == nil ? answers(commentCount) : [])
    }

    /// Returns the beginning as plain text, without the markup of the comment's source.
    private static func beginning(of comment: Comment) -> String {
        Excerpt.text(of: comment.body, as: comment.format).sanitized(as: .line).cut(toColumns: 60)
    }

    /// Deleting a post also deletes its comments, which others wrote.
    private static func answers(_ count: Int) -> [String] {
        switch count {
        case 0: []
        case 1: ["It has 1 comment."]
        default: ["It has \(count.grouped) comments."]
        }
    }
}
