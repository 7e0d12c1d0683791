/// Some of the posts of a topic that do not come with it.
enum DiscourseChunk: Sendable, Equatable {
    case posts([Int])
    /// The posts of a page, counted from 1: the topics with the most posts do not say which they have.
    case page(Int)

    /// What has to be asked for beside the answer that brought a topic with its first posts.
    static func chunks(of topic: JSONValue) -> [DiscourseChunk] {
        let here = topic["post_stream"]["posts"].array ?? []
        let size = min(max(topic["chunk_size"].int ?? usualSize, 1), 100)
        guard let stream = topic["post_stream"]["stream"].array else {
            let count = min(topic["posts_count"].int ?? 0, postLimit)
            return count > here.count ? (2...max(2, (count - 1) / size + 1)).map { .page($0) } : []
        }
        let known = Set(here.compactMap { $0["id"].int })
        let missing = stream.prefix(postLimit).compactMap(\.int).filter { !known.contains($0) }
        return stride(from: 0, to: missing.count, by: size).map {
            .posts(Array(missing[$0..<min($0 + size, missing.count)]))
        }
    }

    /// How many posts it has; none where that is not said.
    var count: Int { if case .posts(let posts) = self { posts.count } else { 0 } }

    /// Whether a post is one of its own, as far as that is said.
    func has(_ post: Int) -> Bool {
        if case .posts(let posts) = self { posts.contains(post) } else { false }
    }

    /// Its posts, where all of them came earlier; `nil` also where it is not said which they are.
    func posts(in earlier: [Int: DiscoursePost]) -> [Int: DiscoursePost]? {
        guard case .posts(let posts) = self else { return nil }
        let known = posts.compactMap { id in earlier[id].map { (id, $0) } }
        return known.count == posts.count ? Dictionary(known) { first, _ in first } : nil
    }

    private static let usualSize = 20
    /// More than anybody reads: a server that names more would be asked without end.
    static let postLimit = 20_000
}
