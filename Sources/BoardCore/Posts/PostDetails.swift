import Essentials

/// What servers say of a post and documents never do.
struct PostDetails: Sendable, Hashable {
    let boardID: BoardID?
    let activeAt: Date?
    let excerpt: String
    let page: String?
    let vote: Int?
    let isRead: Bool?
    let isAuthorGone: Bool

    /// Of a post of which nothing of all this is said.
    fileprivate var isEmpty: Bool {
        boardID == nil && activeAt == nil && excerpt.isEmpty && page == nil && vote == nil
            && isRead == nil && !isAuthorGone
    }
}

/// The details of a post, stored apart from its row, and nowhere where there are none.
enum PostExtras: Sendable, Hashable {
    case none
    indirect case some(PostDetails)

    init(_ details: PostDetails) {
        self = details.isEmpty ? .none : .some(details)
    }

    var details: PostDetails? {
        if case .some(let details) = self { details } else { nil }
    }
}
