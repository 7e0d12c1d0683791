import BoardCore
import RIBs

/// The filters of the list, which also hide comments of an open post.
package struct CommentFilters {
    /// The events of the list, each of which can follow a change of the filters.
    let listEvents: any ValueStream<FeedEvent>
    let active: () -> [PostFilter]
    private let context: () -> PostQuery.Context

    init(of feed: PostFeed) {
        listEvents = feed.events
        active = { feed.state.filters.active }
        context = { feed.queryContext }
    }

    /// Returns the comments that match a filter, unless the post matches it, too.
    func hiddenComments(of thread: PostThread) -> Set<Comment.ID> {
        let filters = active().filter { $0.action == .hide }
        guard !filters.isEmpty, !thread.comments.isEmpty else { return [] }
        let (context, text) = (context(), PostText(thread.body, thread.format))
        let others = filters.filter {
            !$0.query.matches(thread.post, body: text, in: context)
        }
        return Set(
            thread.comments.lazy.filter { comment in
                others.contains { $0.query.matches(comment, of: thread.post, in: context) }
            }.map(\.id))
    }
}
