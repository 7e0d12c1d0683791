import BoardCore
import Essentials

/// The replies to a user of Hacker News, according to the search server.
///
/// The site stores no read state. A reply counts as read if the user has written in its thread
/// since.
struct HackerNewsInbox: InboxSource {
    let source: HackerNewsSource
    let user: String

    var storesReadState: Bool { false }

    var ownName: String? { user }

    /// The number of the user's newest stories and comments whose replies are requested.
    private static let ownLimit = 50
    /// The maximum number of results that the search server returns.
    private static let hitLimit = 1_000

    func entries(unreadOnly: Bool, after _: PageCursor?) async throws -> InboxPage {
        let own = try await source.servers.newestHits(
            tagged: "author_" + user, limit: Self.ownLimit
        ).filter { $0["author"].string == user }
        let stories = Set(own.compactMap(\.story))
        guard let start = own.compactMap({ $0["created_at_i"].int }).min(), !stories.isEmpty else {
            return InboxPage()
        }
        let tags = stories.sorted().map { "story_\($0)" }.joined(separator: ",")
        let comments = try await source.servers.newestHits(
            tagged: "comment,(\(tags))", after: start, limit: Self.hitLimit)
        let answered = Set(own.compactMap { $0["objectID"].identifier.flatMap { Int($0) } })
        let lastOwn = Dictionary(
            own.compactMap { hit in hit.story.map { ($0, hit["created_at_i"].int ?? 0) } },
            uniquingKeysWith: max)
        let entries = comments.compactMap { hit -> InboxEntry? in
            guard let parent = hit["parent_id"].int, answered.contains(parent),
                let story = hit.story, hit["author"].string != user
            else { return nil }
            let isUnread = (hit["created_at_i"].int ?? 0) > lastOwn[story] ?? 0
            return InboxEntry(
                hackerNews: hit, on: story, of: source.id, isUnread: isUnread)
        }
        return InboxPage(
            entries.filter { $0.isUnread || !unreadOnly }.sorted(by: InboxEntry.isNewer))
    }
}

extension InboxEntry {
    fileprivate init?(
        hackerNews hit: JSONValue, on story: Int, of source: SourceID, isUnread: Bool
    ) {
        guard let id = hit["objectID"].identifier else { return nil }
        self.init(
            id: ID(id, .reply, in: source), author: hit["author"].string ?? "",
            createdAt: hit["created_at_i"].date, postID: PostID("\(story)", in: source),
            commentID: id, title: (hit["story_title"].string ?? "").decodingCharacterReferences,
            body: hit["comment_text"].string ?? "", format: .html, isUnread: isUnread)
    }
}

extension JSONValue {
    /// The story of a search result; a story is its own.
    fileprivate var story: Int? {
        self["story_id"].int ?? self["objectID"].identifier.flatMap { Int($0) }
    }
}
