/// A batch of posts that are not in the response with the topic.
enum DiscoursePostBatch: Sendable, Equatable {
    case posts([Int])
    /// A page of posts, counted from 1. The longest topics do not list the ids of their posts.
    case page(Int)

    /// Returns the batches to load in addition to the first response of a topic.
    static func chunks(of topic: JSONValue) -> [DiscoursePostBatch] {
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

    /// The number of posts in the batch; 0 if unknown.
    var count: Int { if case .posts(let posts) = self { posts.count } else { 0 } }

    /// Returns whether the batch is known to contain a post.
    func has(_ post: Int) -> Bool {
        if case .posts(let posts) = self { posts.contains(post) } else { false }
    }

    /// Returns the posts of the batch if all of them were loaded earlier and are identified by id.
    func posts(in earlier: [Int: DiscoursePost]) -> [Int: DiscoursePost]? {
        guard case .posts(let posts) = self else { return nil }
        let known = posts.compactMap { id in earlier[id].map { (id, $0) } }
        return known.count == posts.count ? Dictionary(known) { first, _ in first } : nil
    }

    private static let usualSize = 20
    /// The maximum number of posts per topic. It bounds the number of requests.
    static let postLimit = 20_000
}
