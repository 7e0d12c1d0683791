import BoardCore
import Foundation

/// A post as it is now, and the time against which ages are told.
package struct PostDetailState: Equatable {
    package let post: Post
    package let now: Date
    /// Whether the board holds the post no more.
    package let isGone: Bool

    package init(post: Post, now: Date, isGone: Bool = false) {
        self.post = post
        self.now = now
        self.isGone = isGone
    }
}
