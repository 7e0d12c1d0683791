import BoardCore
import Essentials
import Localization

/// A writer for a Lemmy server.
struct LemmyWriter: PostWriter {
    let source: LemmySource

    /// Always `false`, because servers accept duplicates.
    var recognizesRepeats: Bool { false }

    var format: MarkupFormat { .lemmyMarkdown }

    func limits() async throws -> WritingLimits {
        WritingLimits(title: 200, postBody: 50_000, commentBody: 10_000, minimumTitle: 3)
    }

    func send(_ draft: Draft, key _: String) async throws -> WrittenItem? {
        switch draft.target {
        case .newPost(let board?, _): return try await create(draft, on: board)
        case .newPost(nil, _):
            throw BoardError.unsupported(reason: localized("Choose a board to post to."))
        case .reply(let post, let comment):
            return try await reply(draft.body, to: comment, on: post)
        case .editOfPost(let post):
            let fields: KeyValuePairs<String, JSONValue> = [
                "name": .string(draft.title), "body": .string(draft.body),
            ]
            _ = try await change(.put, "", .post(post), fields)
            return .post(post)
        case .editOfComment(let comment, let post):
            let item = WrittenItem.comment(comment, of: post)
            _ = try await change(.put, "", item, ["content": .string(draft.body)])
            return item
        case .message(let recipient, _):
            try await send(draft.body, to: recipient)
            return nil
        }
    }

    private func create(_ draft: Draft, on board: BoardID) async throws -> WrittenItem {
        let community = try await source.request(
            source.site.endpoints.community(named: board.raw))
        guard let number = community["community_view"]["community"]["id"].int else {
            throw BoardError.notThere(name: board.raw)
        }
        let body: JSONValue = [
            "name": .string(draft.title), "community_id": .integer(number),
            "body": .string(draft.body),
        ]
        let answer = try await source.request(
            source.site.write(.post, "post", body, counted: "post", name: board.raw).having(
                "post_view"))
        guard let id = answer["post_view"]["post"]["id"].int else {
            throw BoardError.notThere(name: board.raw)
        }
        return .post(PostID("\(id)", in: source.id))
    }

    private func reply(
        _ text: String, to comment: Comment.ID?, on post: PostID
    ) async throws -> WrittenItem {
        let number = try LemmyItemID(.post(post)).value
        let parent = try comment.map { try LemmyItemID(.comment($0, of: post)).value }
        let body = JSONValue.object(of: [
            "content": .string(text), "post_id": .integer(number),
            "parent_id": parent.map { .integer($0) },
        ])
        defer { source.forget(post) }
        let answer = try await source.request(
            source.site.write(.post, "comment", body, counted: "comment", name: post.raw)
                .having("comment_view"))
        guard let id = answer["comment_view"]["comment"]["id"].int else {
            throw BoardError.notThere(name: post.raw)
        }
        return .comment("\(id)", of: post)
    }

    func draftText(of item: WrittenItem) async throws -> DraftText {
        let number = try LemmyItemID(item).value
        switch item {
        case .post:
            let answer = try await source.request(source.site.endpoints.post(number))
            let post = answer["post_view"]["post"]
            return DraftText(title: post["name"].string ?? "", body: post["body"].string ?? "")
        case .comment:
            let answer = try await source.request(source.site.endpoints.comment(number))
            return DraftText(body: answer["comment_view"]["comment"]["content"].string ?? "")
        }
    }

    func delete(_ item: WrittenItem) async throws {
        _ = try await change(.post, "/delete", item, ["deleted": true])
    }

    func vote(_ value: Int, on item: WrittenItem) async throws -> Int? {
        let answer = try await change(.post, "/like", item, ["score": .integer(value)])
        let view = answer[item.lemmyKind + "_view"]
        return view["counts"]["score"].int
    }

    func report(_ item: WrittenItem, because reason: String) async throws {
        _ = try await change(.post, "/report", item, ["reason": .string(reason)])
    }

    /// Marks a post as read. The server does not track single comments.
    func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws {
        if comment == nil { try await mark([post], isRead: true) }
    }

    func mark(_ posts: [PostID], isRead: Bool) async throws {
        let numbers = try posts.map { try JSONValue.integer(LemmyItemID(.post($0)).value) }
        for start in stride(from: 0, to: numbers.count, by: Self.postsPerRequest) {
            let part = numbers[start...].prefix(Self.postsPerRequest)
            let body: JSONValue = ["post_ids": .array(Array(part)), "read": .bool(isRead)]
            _ = try await source.request(
                source.site.write(.post, "post/mark_as_read", body, name: posts[start].raw))
        }
    }

    /// The maximum number of posts that the server accepts in a request.
    private static let postsPerRequest = 10_000

    private func change(
        _ method: HTTPMethod, _ action: String, _ item: WrittenItem,
        _ what: KeyValuePairs<String, JSONValue>
    ) async throws -> JSONValue {
        let number = try LemmyItemID(item)
        let id = JSONValue.Member(name: item.lemmyKind + "_id", value: .integer(number.value))
        let body = JSONValue.object([id] + what.map { .init(name: $0.key, value: $0.value) })
        defer { source.forget(item.post) }
        return try await source.request(
            source.site.write(method, item.lemmyKind + action, body, name: number.name))
    }
}

/// The server's id of a post or a comment.
struct LemmyItemID {
    let value: Int
    let name: String

    /// Throws `BoardError.notThere` if the id is not a number.
    init(_ item: WrittenItem) throws(BoardError) {
        name = item.raw
        guard let value = Int(name) else { throw .notThere(name: name) }
        self.value = value
    }
}

/// Detection of drafts that were posted although the response was lost.
extension LemmyWriter {
    func arrival(of draft: Draft) async throws -> WrittenItem? {
        guard let earliest = draft.earliestArrival else { return nil }
        switch draft.target {
        case .newPost:
            let posts = try await newest("posts", since: earliest)
            let view = posts.first { $0.isPost(draft) }
            return (view?["post"]["id"].int).map { .post(PostID("\($0)", in: source.id)) }
        case .reply(let post, let comment):
            let comments = try await newest("comments", since: earliest)
            let view = comments.first { $0.isReply(draft, to: comment, on: post) }
            return (view?["comment"]["id"].int).map { .comment("\($0)", of: post) }
        case .editOfPost(let post): return try await arrivalOfEdit(.post(post), draft)
        case .editOfComment(let comment, let post):
            return try await arrivalOfEdit(.comment(comment, of: post), draft)
        case .message: return nil
        }
    }

    private func arrivalOfEdit(_ item: WrittenItem, _ draft: Draft) async throws -> WrittenItem? {
        let current = try await draftText(of: item)
        let isTitled = current.title.trimmed == draft.title.trimmed || !draft.target.hasTitle
        return isTitled && current.body.trimmed == draft.body.trimmed ? item : nil
    }

    /// Returns the newest posts or comments of the signed-in user.
    private func newest(_ kind: String, since earliest: Date) async throws -> [JSONValue] {
        let user = try await source.signedInUser()
        guard let person = user["person"]["id"].int else { return [] }
        let answer = try await source.request(source.site.endpoints.newest(of: person))
        let member = kind == "posts" ? "post" : "comment"
        return (answer[kind].array ?? []).filter {
            ($0[member]["published"].date ?? .distantPast) >= earliest
        }
    }
}

extension JSONValue {
    /// Returns whether a "post view" has the text of a draft. Servers trim white space.
    fileprivate func isPost(_ draft: Draft) -> Bool {
        self["post"]["name"].string?.trimmed == draft.title.trimmed
            && (self["post"]["body"].string ?? "").trimmed == draft.body.trimmed
    }

    /// Returns whether a "comment view" has the text and parent of a draft.
    fileprivate func isReply(_ draft: Draft, to comment: Comment.ID?, on post: PostID) -> Bool {
        let steps = self["comment"]["path"].string?.split(separator: ".").dropLast() ?? []
        return self["comment"]["content"].string?.trimmed == draft.body.trimmed
            && self["comment"]["post_id"].int.map(String.init) == post.raw
            && steps.last.map(String.init) == comment ?? "0"
    }
}
