import BoardCore
import Essentials

extension DiscourseSource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: rows.site) { yield in
            guard let number = Int(id.raw) else { throw BoardError.notThere(name: id.raw) }
            if comment == nil, let current = current(number) {
                return yield(current.thread(isLoading: false))
            }
            let known = topics[number]
            if reload, let known, !known.isWhole { yield(known.thread(isLoading: true)) }
            let isSaving = await service.isSignedIn
            var topic = try await topic(number, reload: reload, isSaving: isSaving)
            // Posts received before a failure are not requested again.
            defer { topics[number] = topic }
            var missing = topic.missing
            if isSaving {
                let asksForMore = comment != nil || known?.isWhole == true
                let part = try await part(of: topic, with: comment, number: number)
                missing = part ?? missing.beginning(withMore: asksForMore)
            }
            if !missing.isEmpty { yield(topic.thread(isLoading: true)) }
            do {
                try await add(missing, to: &topic, number: number, yield: yield)
            } catch {
                yield(topic.thread(isLoading: true, isLast: true))
                throw error
            }
            yield(topic.thread(isLoading: false))
        }
    }

    /// Returns a topic that this program has just changed. The next request loads it from the site.
    private func current(_ number: Int) -> DiscourseTopic? {
        guard var topic = topics[number], topic.isCurrent else { return nil }
        topic.isCurrent = false
        topics[number] = topic
        return topic
    }

    private func topic(
        _ number: Int, reload: Bool, isSaving: Bool
    ) async throws -> DiscourseTopic {
        let known = topics[number]
        if !reload, let known { return known }
        let answer = try await service.request(DiscourseEndpoints.topic(number))
        guard var topic = DiscourseTopic(answer, rows: rows) else {
            throw BoardError.notThere(name: "\(number)")
        }
        // Long topics take more requests than a site allows at a time. The rest is requested later.
        if let known, let place = Self.validPosition(of: known, isSaving: isSaving) {
            topic.add(known, from: place)
        }
        return topic
    }

    /// Returns the batch that contains a comment, which is first resolved from its number.
    private func part(
        of topic: DiscourseTopic, with comment: Comment.ID?, number: Int
    ) async throws -> [DiscourseTopic.Missing]? {
        guard let comment = comment.flatMap({ Int($0) }), topic.number(of: comment) == nil
        else { return nil }
        let post = try await service.request(DiscourseEndpoints.comment(comment, of: number))
        return post["id"].int.flatMap(topic.missing(with:)).map { [$0] }
    }

    /// Returns the position from which earlier posts are still valid; `nil` if none are.
    private static func validPosition(of topic: DiscourseTopic, isSaving: Bool) -> Int? {
        if isSaving { return topic.isWhole(before: concurrentBatches) ? concurrentBatches : 0 }
        return topic.isWhole ? nil : 0
    }

    /// The number of batches per load: a hundred posts, within 20 requests per minute.
    fileprivate static let concurrentBatches = 4

    /// Loads batches and publishes the thread each time it has doubled in size.
    ///
    /// Each state is built from scratch, so one state per response would take quadratic time.
    private func add(
        _ missing: [DiscourseTopic.Missing], to topic: inout DiscourseTopic, number: Int,
        yield: (PostThread) -> Void
    ) async throws {
        var shown = topic.count
        var grown = topic
        defer { topic = grown }
        // Only one page shows whether the site supports pages: it may return the first page again.
        let isOfPages = if case .page? = missing.first?.chunk { true } else { false }
        for part in isOfPages ? [missing.prefix(1), missing.dropFirst()] : [missing[...]] {
            let part = Array(part)
            try await ParallelRequests.standard.forEach(of: part.map(\.chunk)) { chunk in
                try await service.request(DiscourseEndpoints.posts(chunk, of: number))
            } take: { index, answer in
                let cause = grown.add(answer, at: part[index].place)
                if let cause, isOfPages || cause == .limit,
                    let end = grown.end(because: cause, at: name)
                {
                    throw end
                }
                guard grown.count >= 2 * shown, !grown.isWhole else { return }
                shown = grown.count
                yield(grown.thread(isLoading: true))
            }
        }
    }
}

extension [DiscourseTopic.Missing] {
    /// Returns the batches to load while requests are limited.
    ///
    /// These are the start of the topic and, if more was requested, as many of the rest.
    fileprivate func beginning(withMore isMore: Bool) -> Self {
        let limit = DiscourseSource.concurrentBatches
        return filter { $0.place < limit }
            + filter { $0.place >= limit }.prefix(isMore ? limit : 0)
    }
}

/// A topic with the posts loaded so far.
struct DiscourseTopic: Sendable {
    private let row: Post
    private let isPrivate: Bool
    /// The batches that have not been loaded, by position in the topic.
    private var missingByPlace: [Int: DiscoursePostBatch]
    private let links: AbsoluteLinks
    /// The numbers of the posts marked as solutions.
    private let accepted: Set<Int>
    private var posts: [Int: DiscourseTopicPost] = [:]
    /// The ids of all received posts, including those that are not comments.
    private var seen: Set<Int> = []
    /// The size of all texts in bytes.
    private(set) var size = 0
    private static let sizeLimit = 32 << 20
    /// Set after a change by this program, so that the next request is served from the cache.
    var isCurrent = false

    /// Creates a topic with its first posts; `nil` if the value is not a topic.
    init?(_ topic: JSONValue, rows: DiscourseRow) {
        let first = topic["post_stream"]["posts"].array?.first { $0["post_number"].int == 1 }
        let author = topic["details"]["created_by"]["username"].string ?? first?["username"].string
        let isAuthorGone = author?.isBlank != false && first != nil
        guard
            let row = rows.post(
                topic, author: author, isAuthorGone: isAuthorGone, vote: first?.ownVote)
        else { return nil }
        self.row = row
        isPrivate = topic["archetype"].string == "private_message"
        let chunks = DiscoursePostBatch.chunks(of: topic)
        missingByPlace = Dictionary(uniqueKeysWithValues: chunks.enumerated().map { ($0, $1) })
        links = AbsoluteLinks(site: rows.site)
        accepted = topic.acceptedAnswers
        add(topic)
    }

    /// The number of posts loaded.
    var count: Int { posts.count }

    /// Returns the number in the topic of a loaded post, or `nil`.
    func number(of post: Int) -> Int? { posts[post]?.number }

    /// A Boolean value that indicates whether all batches have been loaded.
    var isWhole: Bool { missingByPlace.isEmpty }

    typealias Missing = (place: Int, chunk: DiscoursePostBatch)

    /// The batches that have not been loaded, in order.
    var missing: [Missing] {
        missingByPlace.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Returns the batch that contains a post, if that is known.
    func missing(with post: Int) -> Missing? {
        missing.first { $0.chunk.has(post) }
    }

    /// Returns whether all batches before a position have been loaded.
    func isWhole(before place: Int) -> Bool { !missingByPlace.keys.contains { $0 < place } }

    /// Adds the response for the batch at a position. Requested posts that are missing are gone.
    ///
    /// Returns the reason to stop loading, or `nil`.
    mutating func add(_ answer: JSONValue, at place: Int) -> EarlyEnd.Cause? {
        let before = seen.count
        add(answer)
        missingByPlace[place] = nil
        if size >= Self.sizeLimit { return .limit }
        let isEmpty = answer["post_stream"]["posts"].array?.isEmpty != false
        return isEmpty || seen.count > before ? nil : .samePage
    }

    /// Discards the remaining batches.
    ///
    /// Returns the error for the missing posts, or `nil` if all posts have been loaded.
    mutating func end(because cause: EarlyEnd.Cause, at host: String) -> BoardError? {
        missingByPlace = [:]
        let end = EarlyEnd(
            cause, at: host, .comment, count: max(0, count - 1), of: row.commentCount)
        return cause == .samePage && end.total == nil ? nil : .endedEarly(end)
    }

    /// Adds the batches from `start` that an earlier state contains completely.
    mutating func add(_ earlier: DiscourseTopic, from start: Int) {
        for (place, chunk) in missingByPlace where place >= start {
            guard let known = chunk.posts(in: earlier.posts) else { continue }
            posts.merge(known) { new, _ in new }
            missingByPlace[place] = nil
        }
    }

    private mutating func add(_ answer: JSONValue) {
        for post in answer["post_stream"]["posts"].array ?? [] {
            if let id = post["id"].int { seen.insert(id) }
            take(post)
        }
    }

    /// Adds a new or changed post. Returns whether the value is a post.
    @discardableResult mutating func take(_ post: JSONValue) -> Bool {
        guard let post = DiscourseTopicPost(post, links: links, accepted: accepted) else {
            return false
        }
        size += post.comment.body.utf8.count - (posts[post.id]?.comment.body.utf8.count ?? 0)
        posts[post.id] = post
        return true
    }

    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let ordered = ordered
        let first = ordered.first.flatMap { $0.isTopicItself ? $0 : nil }
        let comments = Self.comments(ordered.filter { !$0.isTopicItself })
        var thread = PostThread(
            post: post(with: comments), body: first?.comment.body ?? "", format: .discourseHTML,
            isEdited: first?.comment.isEdited ?? false,
            rights: first?.comment.rights ?? ItemPermissions(), comments: comments,
            missingComments: isLast ?? !isLoading ? missingCount : 0, isLoading: isLoading)
        thread.isPrivate = isPrivate
        return thread
    }

    private var missingCount: Int {
        let known = missingByPlace.values.reduce(0) { $0 + $1.count }
        // For pages, only the topic states the number of posts.
        return known > 0 || isWhole ? known : max(1, row.commentCount + 1 - count)
    }

    /// Returns the row with the number of comments, once all posts have been loaded.
    ///
    /// Sites also count small actions and deleted posts.
    private func post(with comments: [Comment]) -> Post {
        guard isWhole, row.commentCount < DiscoursePostBatch.postLimit else { return row }
        var post = row
        post.commentCount = comments.count { $0.presence == .present }
        return post
    }

    /// The posts in the order of the topic. Sorting the numbers is cheaper than sorting the posts.
    private var ordered: [DiscourseTopicPost] {
        posts.values.map { ($0.number, $0.id) }.sorted(by: <).compactMap { posts[$0.1] }
    }

    /// Builds the comment tree. A reply must follow its parent, which rules out cycles.
    private static func comments(_ posts: [DiscourseTopicPost]) -> [Comment] {
        var places: [Int: Int] = [:]
        let nodes = posts.enumerated().map { place, post in
            var node = CommentNode(post.comment)
            node.enclosing = post.answered.flatMap { places[$0] }
            if places[post.number] == nil { places[post.number] = place }
            return node
        }
        return CommentThread(nodes: nodes).flattened().withoutDeletedLeaves
    }
}

extension JSONValue {
    /// The numbers of the solutions: from an object in old versions, from an array in new ones.
    fileprivate var acceptedAnswers: Set<Int> {
        let answers = (self["accepted_answers"].array ?? []) + [self["accepted_answer"]]
        return Set(answers.compactMap { $0["post_number"].int })
    }
}
