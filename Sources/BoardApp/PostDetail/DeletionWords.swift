import BoardCore
import TerminalUI

/// What is asked before something is deleted: whose it is, and what it says.
enum DeletionWords {
    /// - Parameter comment: `nil` for the post itself.
    static func lines(
        for comment: Comment?, of post: Post, commentCount: Int, isOwn: Bool
    ) -> [String] {
        let author = comment?.author ?? post.author
        let what = comment == nil ? "post" : "comment"
        let writer = author.isEmpty ? "" : " by \(author)"
        let whose = isOwn ? "your \(what)" : "this \(what)\(writer)"
        let words = comment.map(beginning) ?? post.title
        return ["Delete \(whose)?", "“\(words)”"] + (comment == nil ? answers(commentCount) : [])
    }

    /// As plain words: markup would show what nobody has written.
    private static func beginning(of comment: Comment) -> String {
        Excerpt.text(of: comment.body, as: comment.format).sanitized(as: .line).cut(toColumns: 60)
    }

    /// Who deletes a post takes what others have written with it.
    private static func answers(_ count: Int) -> [String] {
        switch count {
        case 0: []
        case 1: ["It has 1 comment."]
        default: ["It has \(count.grouped) comments."]
        }
    }
}
