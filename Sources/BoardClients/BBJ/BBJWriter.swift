import BoardCore
import Essentials
import Localization

/// A writer for a BBJ server.
struct BBJWriter: PostWriter {
    let source: BBJSource

    /// Always `false`, because servers accept duplicates.
    var recognizesRepeats: Bool { false }

    var takesMarkdown: Bool { false }

    var takesAnonymous: Bool { true }

    var changesTitles: Bool { false }

    func limits() async throws -> WritingLimits {
        WritingLimits(title: 120, minimumTitle: 1, minimumBody: 1)
    }

    func send(_ draft: Draft, key _: String) async throws -> WrittenItem? {
        defer { source.forget() }
        switch draft.target {
        case .newPost(let board?, _) where board != source.knownBoard.id:
            throw BoardError.notThere(name: board.raw)
        case .newPost: return try await create(draft)
        case .reply(let post, _): return try await reply(draft, to: post)
        case .editOfPost(let post):
            try checkTitle(of: draft, for: post)
            return try await edit(.post(post), draft)
        case .editOfComment(let comment, let post):
            return try await edit(.comment(comment, of: post), draft)
        case .message: throw BoardError.noMessageDrafts
        }
    }

    private func create(_ draft: Draft) async throws -> WrittenItem {
        let answer = try await source.service.request(
            .create(title: draft.title, body: draft.body).sent(for: draft))
        guard let id = answer.data["thread_id"].identifier else {
            throw answer.lacking("data.thread_id")
        }
        return .post(PostID(id, in: source.id))
    }

    private func reply(_ draft: Draft, to post: PostID) async throws -> WrittenItem {
        try await checkAnswered(by: draft, in: post)
        let answer = try await source.service.request(
            .reply(draft.replyInBBJ, to: post.raw).sent(for: draft))
        guard let number = answer.data["post_id"].int else { throw answer.lacking("data.post_id") }
        return .comment("\(number)", of: post)
    }

    /// Checks that the parent comment exists. To servers, a reply to any number is plain text.
    private func checkAnswered(by draft: Draft, in post: PostID) async throws {
        guard case .reply(_, let comment?) = draft.target else { return }
        let messages = try await source.service.request(.thread(post.raw)).data["messages"].array
        guard messages?.contains(where: { $0["post_id"].identifier == comment }) == true else {
            throw BoardError.notThere(name: comment)
        }
    }

    private func edit(_ item: WrittenItem, _ draft: Draft) async throws -> WrittenItem {
        _ = try await source.service.request(.edit(try BBJMessage(item), draft.body))
        return item
    }

    /// Checks that the title is unchanged, since BBJ cannot change titles.
    private func checkTitle(of draft: Draft, for post: PostID) throws(BoardError) {
        guard let title = source.row(of: post)?.title,
            title != draft.title.sanitized(as: .line)
        else { return }
        throw .unsupported(
            reason: localized("BBJ boards do not allow title changes: it is “\(title)”."))
    }

    func draftText(of item: WrittenItem) async throws -> DraftText {
        let message = try BBJMessage(item)
        let answer = try await source.service.request(.sourceText(of: message))
        let body = BBJThread.sourceText(of: answer.data)
        guard message.number == 0 else { return DraftText(body: body) }
        let opening = try await source.service.request(.opening(of: message.thread))
        return DraftText(title: opening.data["title"].string ?? "", body: body)
    }

    /// Returns the text of a message from its thread. Servers return the source only to its author.
    func quotableText(of item: WrittenItem) async throws -> String? {
        let number = try BBJMessage(item).number
        return try await source.reading(of: item.post).sourceTexts[number]
    }

    func delete(_ item: WrittenItem) async throws {
        defer { source.forget() }
        _ = try await source.service.request(.delete(try BBJMessage(item)))
    }

    func markdown(_ body: String) -> String { BBJText { _ in nil }.markdown(body) }

    func vote(_: Int, on _: WrittenItem) async throws -> Int? {
        throw BoardError.unsupported(reason: localized("BBJ boards have no votes."))
    }
}

/// Detection of drafts that were posted although the response was lost.
extension BBJWriter {
    func arrival(of draft: Draft) async throws -> WrittenItem? {
        guard let earliest = draft.earliestArrival else { return nil }
        switch draft.target {
        case .newPost:
            let trace = try await trace(of: draft, draft.body, earliest)
            let threads = try await source.service.request(.openings).data.array ?? []
            let thread = threads.first { trace.isLeft(byThread: $0, titled: draft.title) }
            return (thread?["thread_id"].identifier).map { .post(PostID($0, in: source.id)) }
        case .reply(let post, _):
            let trace = try await trace(of: draft, draft.replyInBBJ, earliest)
            let answer = try await source.service.request(.thread(post.raw))
            let messages = answer.data["messages"].array ?? []
            let reply = messages.last { $0["post_id"].int != 0 && trace.isLeft(by: $0) }
            return reply?["post_id"].int.map { .comment("\($0)", of: post) }
        case .editOfPost(let post): return try await arrivalOfEdit(.post(post), draft)
        case .editOfComment(let comment, let post):
            return try await arrivalOfEdit(.comment(comment, of: post), draft)
        case .message: return nil
        }
    }

    private func arrivalOfEdit(_ item: WrittenItem, _ draft: Draft) async throws -> WrittenItem? {
        let answer = try await source.service.request(.sourceText(of: try BBJMessage(item)))
        return BBJThread.sourceText(of: answer.data) == draft.body ? item : nil
    }

    private func trace(
        of draft: Draft, _ body: String, _ earliest: Date
    ) async throws -> BBJMessageMatcher {
        let me = try await source.service.request(Endpoint.me.sent(for: draft))
        return BBJMessageMatcher(
            author: me.data["user_id"].identifier ?? "", body: body, earliest: earliest)
    }
}

/// The properties by which a sent message is recognized.
private struct BBJMessageMatcher {
    let author: String
    let body: String
    let earliest: Date

    func isLeft(byThread thread: JSONValue, titled title: String) -> Bool {
        guard thread["title"].string == title,
            let opening = thread["messages"].array?.first
        else { return false }
        return isLeft(by: opening)
    }

    func isLeft(by message: JSONValue) -> Bool {
        message["author"].string == author && BBJThread.sourceText(of: message) == body
            && (message["created"].date ?? .distantPast) >= earliest
    }
}

extension Endpoint<BBJResponse> {
    /// Returns the request with or without an account, as the draft requires.
    fileprivate func sent(for draft: Draft) -> Endpoint {
        var endpoint = self
        endpoint.isAnonymous = draft.isAnonymous
        endpoint.needsAccount = !draft.isAnonymous
        return endpoint
    }
}

extension Draft {
    /// The text of a reply, which refers to its parent because BBJ has no other way.
    fileprivate var replyInBBJ: String {
        guard case .reply(_, let comment?) = target else { return body }
        let mark = ">>\(comment)"
        let isNamed = body.hasPrefix(mark) && body.dropFirst(mark.count).first?.isNumber != true
        return isNamed ? body : "\(mark)\n\(body)"
    }
}
