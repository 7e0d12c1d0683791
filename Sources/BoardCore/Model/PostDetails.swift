import Essentials

/// The properties of a post that only servers have and documents do not.
struct PostDetails: Sendable, Hashable {
    let boardID: BoardID?
    let activeAt: Date?
    let excerpt: String
    let page: String?
    let vote: Int?
    let isRead: Bool?
    let isAuthorGone: Bool

    /// A Boolean value that indicates whether all properties have their default values.
    fileprivate var isEmpty: Bool {
        boardID == nil && activeAt == nil && excerpt.isEmpty && page == nil && vote == nil
            && isRead == nil && !isAuthorGone
    }
}

/// The details of a post, stored outside its row, and only if there are any.
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
