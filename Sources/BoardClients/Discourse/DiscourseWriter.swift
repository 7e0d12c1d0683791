import BoardCore
import Essentials
import Localization

/// A writer for a Discourse site.
struct DiscourseWriter: PostWriter {
    let source: DiscourseSource

    /// Always `false`, because sites accept duplicates unless they consider them too similar.
    var recognizesRepeats: Bool { false }

    /// Returns no limits: sites report their own rules only when a post breaks them.
    func limits() async throws -> WritingLimits { WritingLimits() }

    func send(_ draft: Draft, key _: String) async throws -> WrittenItem? {
        switch draft.target {
        case .newPost(let board, _): return try await create(draft, on: board)
        case .reply(let post, let comment):
            return try await reply(draft.body, to: comment, on: post)
        case .editOfPost(let post): return try await edit(post, as: draft)
        case .editOfComment(let comment, let post):
            let item = WrittenItem.comment(comment, of: post)
            try await edit(try await number(of: item), of: post, as: draft.body)
            return item
        case .message: throw BoardError.noMessageDrafts
        }
    }

    /// Creates a topic. Without a category, the site chooses its default category.
    private func create(_ draft: Draft, on board: BoardID?) async throws -> WrittenItem? {
        var category: Int?
        if let board { category = try await source.categories.category(of: board).id }
        let body = JSONValue.object(of: [
            "title": .string(draft.title), "raw": .string(draft.body),
            "category": category.map { .integer($0) },
        ])
        guard let post = try await created(body, name: board?.raw ?? source.name) else {
            return nil
        }
        guard let topic = post["topic_id"].int else { throw source.unexpectedResponse("topic_id") }
        return .post(PostID("\(topic)", in: source.id))
    }

    private func reply(
        _ text: String, to comment: Comment.ID?, on post: PostID
    ) async throws -> WrittenItem? {
        let topic = try source.topic(of: post)
        var answered: Int?
        if let comment {
            let number = try await number(of: .comment(comment, of: post))
            let post = try await source.service.request(DiscourseEndpoints.post(number))
            answered = post["post_number"].int
        }
        let body = JSONValue.object(of: [
            "topic_id": .integer(topic), "raw": .string(text),
            "reply_to_post_number": answered.map { .integer($0) },
        ])
        guard let answer = try await created(body, name: post.raw) else { return nil }
        source.take(answer, into: topic)
        guard let id = answer["id"].int else { throw source.unexpectedResponse("id") }
        return .comment("\(id)", of: post)
    }

    /// Returns the created post, or `nil` if it awaits approval by a moderator.
    private func created(_ body: JSONValue, name: String) async throws -> JSONValue? {
        let answer = try await source.service.request(
            DiscourseEndpoints.write(.post, "posts", body, name: name))
        return answer["action"].string == "enqueued" ? nil : answer
    }

    private func edit(_ post: PostID, as draft: Draft) async throws -> WrittenItem {
        let topic = try source.topic(of: post)
        defer { source.topics[topic] = nil }
        let opening = try await source.service.request(DiscourseEndpoints.opening(of: topic))
        guard let id = opening["id"].int else { throw BoardError.notThere(name: post.raw) }
        _ = try await source.service.request(
            DiscourseEndpoints.write(
                .put, "t/-/\(topic)", ["title": .string(draft.title)], name: post.raw))
        try await edit(id, of: post, as: draft.body)
        return .post(post)
    }

    private func edit(_ id: Int, of post: PostID, as text: String) async throws {
        let topic = try source.topic(of: post)
        let body: JSONValue = ["post": ["raw": .string(text)]]
        let answer = try await source.service.request(
            DiscourseEndpoints.write(.put, "posts/\(id)", body, name: "\(id)"))
        source.take(answer["post"], into: topic)
    }

    func draftText(of item: WrittenItem) async throws -> DraftText {
        switch item {
        case .post(let post):
            let topic = try source.topic(of: post)
            let opening = try await source.service.request(DiscourseEndpoints.opening(of: topic))
            let title = try await source.service.request(DiscourseEndpoints.topic(topic))["title"]
            return DraftText(title: title.string ?? "", body: opening["raw"].string ?? "")
        case .comment:
            let number = try await number(of: item)
            let answer = try await source.service.request(DiscourseEndpoints.post(number))
            return DraftText(body: answer["raw"].string ?? "")
        }
    }

    func delete(_ item: WrittenItem) async throws {
        let topic = try source.topic(of: item.post)
        switch item {
        case .post:
            defer { source.topics[topic] = nil }
            try await delete("t/\(topic)", name: item.post.raw)
        case .comment(let comment, _):
            let id = try await number(of: item)
            try await delete("posts/\(id)", name: comment)
            await refreshAfterDeletion(of: id, in: topic)
        }
    }

    private func delete(_ path: String, name: String) async throws {
        try await source.service.request(DiscourseEndpoints.done(.delete, path, name: name))
    }

    /// Updates the cache after a deletion. A deleted post with replies leaves a placeholder.
    private func refreshAfterDeletion(of id: Int, in topic: Int) async {
        guard source.topics[topic] != nil else { return }
        let post = try? await source.service.request(DiscourseEndpoints.post(id))
        source.take(post ?? .null, into: topic)
    }

    func vote(_ value: Int, on item: WrittenItem) async throws -> Int? {
        guard value >= 0 else {
            throw BoardError.unsupported(
                reason: localized("Discourse has likes, but no downvotes."))
        }
        let topic = try source.topic(of: item.post)
        let id = try await number(of: item)
        // The opening post's vote is only available with the whole topic.
        if case .comment = item, value > 0 { return try await like(id, in: topic) }
        defer { source.topics[topic] = nil }
        return value > 0 ? try await like(id, in: nil) : try await removeLike(id)
    }

    /// - Parameter topic: The cached topic to update; `nil` if it is reloaded.
    private func like(_ id: Int, in topic: Int?) async throws -> Int? {
        let body: JSONValue = [
            "id": .integer(id), "post_action_type_id": .integer(JSONValue.likeType),
        ]
        let answer = try await source.service.request(
            DiscourseEndpoints.write(.post, "post_actions", body, name: "\(id)"))
        if let topic {
            source.take(answer.ownVote == 1 ? answer : .null, into: topic, isAskedFor: false)
        }
        return answer["actions_summary"].array == nil ? nil : answer.likeCount
    }

    private func removeLike(_ id: Int) async throws -> Int? {
        let query = [URLQueryItem(name: "post_action_type_id", value: "\(JSONValue.likeType)")]
        try await source.service.request(
            DiscourseEndpoints.done(.delete, "post_actions/\(id)", query, name: "\(id)"))
        return nil
    }

    func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws {
        let topic = try source.topic(of: post)
        var last: Int? = 1
        if let comment { last = Int(comment).flatMap { source.topics[topic]?.number(of: $0) } }
        guard let last else { return }
        try await source.service.request(
            DiscourseEndpoints.readingTime(Self.readingTime, at: last, of: topic))
    }

    /// Marks topics as read; a site cannot mark them as unread.
    ///
    /// One request is for new topics, and one for topics that the user has read in part.
    func mark(_ posts: [PostID], isRead: Bool) async throws {
        guard isRead, let first = posts.first else { return }
        let topics = try posts.map { JSONValue.integer(try source.topic(of: $0)) }
        for operation in ["dismiss_topics", "dismiss_posts"] {
            let body: JSONValue = [
                "topic_ids": .array(topics), "operation": ["type": .string(operation)],
            ]
            _ = try await source.service.request(
                DiscourseEndpoints.write(.put, "topics/bulk", body, name: first.raw))
        }
    }

    /// The reported reading time in milliseconds: the minimum to mark a post as read.
    private static let readingTime = 1000

    /// Returns the site's id of a post or of the opening post of a topic.
    private func number(of item: WrittenItem) async throws -> Int {
        switch item {
        case .comment(let comment, _):
            guard let id = Int(comment) else { throw BoardError.notThere(name: comment) }
            return id
        case .post(let post):
            let opening = DiscourseEndpoints.opening(of: try source.topic(of: post))
            guard let id = try await source.service.request(opening)["id"].int else {
                throw BoardError.notThere(name: post.raw)
            }
            return id
        }
    }
}

extension DiscourseSource {
    func topic(of post: PostID) throws(BoardError) -> Int {
        guard let topic = Int(post.raw) else { throw .notThere(name: post.raw) }
        return topic
    }

    /// Returns the error for a response that lacks a member.
    func unexpectedResponse(_ member: String) -> BoardError {
        .unexpectedResponse(host: name, .lacksMember(member))
    }
}

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
        case .message: return nil
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
