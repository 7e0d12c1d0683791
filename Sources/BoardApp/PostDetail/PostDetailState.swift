import BoardCore
import Foundation

/// A post as it is now, and the time against which ages are told.
package struct PostDetailState: Equatable {
    package let post: Post
    package let markup: PostMarkup
    package let now: Date
    /// What the place is called that the post is read from.
    package let source: String
    /// Whether the board holds the post no more.
    package let isGone: Bool
    /// In which order the comments of `post` stand.
    package let sort: CommentSort

    package init(
        post: Post, markup: PostMarkup? = nil, now: Date, source: String = "",
        isGone: Bool = false, sort: CommentSort = CommentSort()
    ) {
        self.post = post
        self.markup = markup ?? PostMarkup(wholeOf: post)
        self.now = now
        self.source = source
        self.isGone = isGone
        self.sort = sort
    }
}
