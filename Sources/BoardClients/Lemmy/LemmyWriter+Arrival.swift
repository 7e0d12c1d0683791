import BoardCore
import Essentials

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
