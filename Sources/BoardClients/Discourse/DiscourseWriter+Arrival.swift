import BoardCore
import Essentials

/// Detection of drafts that were posted although the response was lost.
extension DiscourseWriter {
    func arrival(of draft: Draft) async throws -> WrittenItem? {
        guard let earliest = draft.earliestArrival else { return nil }
        switch draft.target {
        case .newPost:
            let post = try await newestPost(of: draft, since: earliest) {
                $0["post_number"].int == 1
            }
            return (post?["topic_id"].int).map { .post(PostID("\($0)", in: source.id)) }
        case .reply(let post, _):
            let topic = try source.topic(of: post)
            let reply = try await newestPost(of: draft, since: earliest) {
                $0["topic_id"].int == topic && $0["post_number"].int != 1
            }
            return (reply?["id"].int).map { .comment("\($0)", of: post) }
        case .editOfPost(let post): return try await arrivalOfEdit(.post(post), draft)
        case .editOfComment(let comment, let post):
            return try await arrivalOfEdit(.comment(comment, of: post), draft)
        }
    }

    private func arrivalOfEdit(_ item: WrittenItem, _ draft: Draft) async throws -> WrittenItem? {
        try await draftText(of: item).body.trimmed == draft.body.trimmed ? item : nil
    }

    /// Returns a post by the signed-in user with the text of a draft.
    ///
    /// Titles are not compared because sites normalize them.
    private func newestPost(
        of draft: Draft, since earliest: Date, where isThere: (JSONValue) -> Bool
    ) async throws -> JSONValue? {
        let user = try await source.service.request(DiscourseEndpoints.me)["current_user"]
        let author = user["username"].string
        var mark: Int?
        for _ in 0..<Self.pages {
            let posts =
                try await source.service.request(
                    DiscourseEndpoints.newestPosts(before: mark))["latest_posts"].array ?? []
            let recent = posts.filter { ($0["created_at"].date ?? .distantPast) >= earliest }
            let found = recent.first {
                $0["username"].string == author && isThere($0)
                    && $0["raw"].string?.trimmed == draft.body.trimmed
            }
            if let found { return found }
            mark = recent.compactMap { $0["id"].int }.min()
            guard recent.count == posts.count, mark != nil else { return nil }
        }
        return nil
    }

    /// The maximum number of pages to search: enough for recent posts, within the rate limit.
    private static let pages = 5
}
