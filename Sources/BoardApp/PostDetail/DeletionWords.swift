import BoardCore
import TerminalUI

/// What is asked before something is deleted: whose it is, and what it says.
enum DeletionWords {
    /// - Parameter comment: `nil` for the post itself.
    static func lines(
        for comment: Comment?, of state: PostDetailState, isOwn: Bool
    ) -> [String] {
        let author = comment?.author ?? state.post.author
        let what = comment == nil ? "post" : "comment"
        let writer = author.isEmpty ? "" : " by \(author)"
        let whose = isOwn ? "your \(what)" : "this \(what)\(writer)"
        let words = comment.map { beginning(of: $0.body) } ?? state.post.title
        return ["Delete \(whose)?", "“\(words)”"] + (comment == nil ? answers(in: state) : [])
    }

    private static func beginning(of text: String) -> String {
        String(text.prefix(200)).sanitized(as: .line).cut(toColumns: 60)
    }

    /// Who deletes a post takes what others have written with it.
    private static func answers(in state: PostDetailState) -> [String] {
        let present = state.thread.comments.count { $0.presence == .present }
        return switch max(present, state.thread.commentCount) {
        case 0: []
        case 1: ["It has 1 comment."]
        case let count: ["It has \(count.grouped) comments."]
        }
    }
}
