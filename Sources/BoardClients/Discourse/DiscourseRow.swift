import BoardCore
import Essentials

/// A converter from topics in lists, search results and topic responses to list rows.
struct DiscourseRow {
    let source: SourceID
    let site: URL

    /// Returns the row of a topic, or `nil` if the value is not a topic.
    ///
    /// - Parameters:
    ///   - isAuthorGone: Whether the author is known to have no account any more.
    ///   - vote: The user's own vote.
    func post(
        _ topic: JSONValue, author: String?, isAuthorGone: Bool = false, excerpt: String = "",
        vote: Int? = nil
    ) -> Post? {
        guard let id = topic["id"].int, let title = topic.topicTitle else { return nil }
        let slug = topic["slug"].identifier ?? "-"
        return Post(
            id: PostID("\(id)", in: source),
            boardID: topic["category_id"].int.map { BoardID("\($0)", in: source) },
            title: title, author: author ?? "", isAuthorGone: isAuthorGone,
            createdAt: topic["created_at"].date,
            activeAt: topic["last_posted_at"].date ?? topic["bumped_at"].date,
            excerpt: excerpt, url: topic["featured_link"].string,
            page: site.appending(path: "t/\(slug)/\(id)").absoluteString,
            score: topic["like_count"].int, vote: vote, isRead: topic.isRead,
            tags: topic["tags"].tagNames,
            isPinned: topic["pinned"].bool == true || topic["pinned_globally"].bool == true,
            commentCount: max(1, topic["posts_count"].int ?? 1) - 1)
    }
}

extension JSONValue {
    /// The title with emoji characters if the server provides it, instead of emoji names.
    fileprivate var topicTitle: String? {
        guard let title = self["title"].string else { return nil }
        return self["unicode_title"].string.flatMap { $0.isBlank ? nil : $0 } ?? title
    }

    /// A Boolean value that indicates whether a topic has been read to its end.
    ///
    /// It is `nil` if no account is signed in, and for old topics that are not tracked.
    fileprivate var isRead: Bool? {
        if self["unseen"].bool == true { return false }
        guard let last = self["last_read_post_number"].int,
            let highest = self["highest_post_number"].int
        else { return nil }
        return last >= highest
    }

    /// The names of the tags, which are strings or, since 2026, objects with a name.
    fileprivate var tagNames: [String] {
        (array ?? []).compactMap { $0.string ?? $0["name"].string }
    }
}

extension DiscourseRow {
    /// Returns the rows of a list of topics, without duplicates.
    func posts(inList answer: JSONValue) -> [Post] {
        let authors = DiscourseAuthors(answer)
        return authors.topics.compactMap { topic in
            let author = authors.author(of: topic)
            return post(
                topic, author: author, isAuthorGone: author == nil,
                excerpt: topic["excerpt"].string?.textOfHTML ?? "")
        }.uniqued
    }

    /// Returns the rows of search results, in order.
    func posts(inSearch answer: JSONValue) -> [Post] {
        let hits = answer["posts"].array ?? []
        let topics = answer["topics"].array ?? []
        let pairs = topics.compactMap { topic in topic["id"].int.map { ($0, topic) } }
        let byID = Dictionary(pairs) { first, _ in first }
        let found = hits.compactMap { hit -> Post? in
            guard let topic = hit["topic_id"].int.flatMap({ byID[$0] }) else { return nil }
            let author = hit["post_number"].int == 1 ? hit["username"].string : nil
            let blurb = hit["blurb"].string ?? ""
            return post(topic, author: author, excerpt: Excerpt.text(ofPlainText: blurb))
        }
        return (found + topics.compactMap { post($0, author: nil) }).uniqued
    }
}

/// The authors of the topics in a list.
private struct DiscourseAuthors {
    let topics: [JSONValue]
    private let names: [Int: String]
    /// The roles of participants other than the first.
    private let otherRoles: Set<String>

    init(_ answer: JSONValue) {
        topics = answer["topic_list"]["topics"].array ?? []
        let users = (answer["users"].array ?? []).compactMap { user in
            user["id"].int.flatMap { id in user["username"].string.map { (id, $0) } }
        }
        names = Dictionary(users) { first, _ in first }
        let others = topics.flatMap { ($0["posters"].array ?? []).dropFirst() }
        otherRoles = Set(others.flatMap(\.posterRoles)).union(Self.knownRoles)
    }

    private static let knownRoles: Set = [
        "Frequent Poster", "Most Recent Poster", "Accepted Answer",
    ]

    /// Returns the name of the author, or `nil` if the author has no account any more.
    ///
    /// The first participant is the author unless the account is gone. Role names are in the
    /// language of the site, so the author's role is recognized as one that no later participant
    /// has.
    func author(of topic: JSONValue) -> String? {
        guard let first = topic["posters"].array?.first, let id = first["user_id"].int else {
            return nil
        }
        let roles = first.posterRoles
        guard roles.isEmpty || !otherRoles.isSuperset(of: roles) else { return nil }
        return names[id]
    }
}

extension JSONValue {
    fileprivate var posterRoles: [String] {
        (self["description"].string ?? "").split(separator: ",").map { String($0.trimmed) }
    }
}

extension [Post] {
    /// The posts without later ones that have the same id.
    fileprivate var uniqued: [Post] {
        var known: Set<PostID> = []
        return filter { known.insert($0.id).inserted }
    }
}

extension String {
    /// The start of an HTML text on one line, without collapsed sections.
    var textOfHTML: String {
        let hasMarkup = utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
        return hasMarkup
            ? Excerpt.text(of: self, as: .discourseHTML) : Excerpt.text(ofPlainText: self)
    }
}
