import BoardCore
import Localization

extension LemmySource {
    package func thread(
        _ id: PostID, under comment: Comment.ID?, reload: Bool
    ) -> AsyncThrowingStream<PostThread, any Error> {
        .threads(below: base) { yield in
            let post = try await number(of: id)
            var thread = try await beginning(of: post, reload: reload, yield: yield)
            // Comments received before a failure are not requested again.
            defer { threads[post] = thread }
            do {
                if thread.rest != nil { yield(thread.thread(isLoading: true)) }
                try await addRest(to: &thread, of: post, yield: yield)
                if let comment {
                    guard let number = Int(comment), thread.comments.holds("\(number)") else {
                        throw BoardError.notThere(name: comment)
                    }
                    yield(thread.thread(isLoading: true))
                    try await addAnswers(to: number, in: &thread, of: post, yield: yield)
                }
            } catch {
                yield(thread.thread(isLoading: thread.rest != nil, isLast: true))
                throw error
            }
            yield(thread.thread(isLoading: false))
        }
    }

    /// Prefetches a post and its first comments. The remaining pages are loaded when it is opened.
    package func readAhead(_ id: PostID, reload: Bool) async throws {
        let post = try await number(of: id)
        threads[post] = try await beginning(of: post, reload: reload) { _ in }
    }

    /// Returns the number of a post, or of the post that contains a comment such as `comment/602`.
    private func number(of id: PostID) async throws -> Int {
        if let number = Int(id.raw) { return number }
        guard let comment = id.raw.number(behind: "comment/") else {
            throw BoardError.notThere(name: id.raw)
        }
        let answer = try await request(site.endpoints.post(with: comment, name: id.raw))
        return try take(answer, named: id.raw).number
    }

    /// Returns the cached thread, or loads the post and its first comments concurrently.
    private func beginning(
        of id: Int, reload: Bool, yield: (PostThread) -> Void
    ) async throws -> LemmyThread {
        if !reload, let known = threads[id] { return known }
        async let tree = tree(of: id, under: nil)
        let post = try await post(id, reload: reload)
        yield(post.thread(isLoading: true))
        var thread = LemmyThread(post)
        thread.add(tree: try await tree, under: nil)
        return thread
    }

    private func post(_ id: Int, reload: Bool) async throws -> LemmyPost {
        if !reload, let row = rows[id] { return row }
        let answer = try await request(site.endpoints.post(id))
        return try take(answer, named: "\(id)")
    }

    private func take(_ answer: JSONValue, named name: String) throws(BoardError) -> LemmyPost {
        let view = answer["post_view"]
        guard let post = LemmyPost(view, of: id, site: base) else {
            throw view.deletionReason.map { .unsupported(reason: $0) } ?? .notThere(name: name)
        }
        guard showsNSFW || !post.isNSFW else { throw .unsupported(reason: Self.hidesNSFW) }
        rows[post.number] = post
        return post
    }

    private static var hidesNSFW: String {
        localized("This post is marked as NSFW; nsfw = true in the configuration shows such posts.")
    }
}

extension JSONValue {
    /// The reason why the post of a "post view" is gone, as a sentence; `nil` if it is not.
    fileprivate var deletionReason: String? {
        if self["post"]["removed"].bool == true {
            return localized("This post was removed by the moderators.")
        }
        if self["post"]["deleted"].bool == true {
            return localized("This post was deleted by its author.")
        }
        return self["community"].isDeletedOnLemmy
            ? localized("The community of this post was removed.") : nil
    }
}

extension String {
    /// Returns the number after the prefix, or `nil` if anything else follows.
    fileprivate func number(behind prefix: String) -> Int? {
        hasPrefix(prefix) ? Int(dropFirst(prefix.count)) : nil
    }
}

extension LemmySource {
    /// Loads the comments that are missing from the tree response.
    func addRest(
        to thread: inout LemmyThread, of post: Int, yield: (PostThread) -> Void
    ) async throws {
        if case .level(let parent)? = thread.rest {
            let level = try await comments(site.endpoints.level(of: post, under: parent))
            thread.add(level: level, under: parent)
        }
        while case .pages(let pages)? = thread.rest {
            try await add(pages.nextNumbers, of: pages.parent, to: &thread, of: post, yield: yield)
        }
    }

    /// Loads pages of comments in order, so that no comment precedes its parent.
    ///
    /// A state is published each time the thread has grown by a quarter. Each state is built from
    /// scratch, so one state per page would take quadratic time.
    private func add(
        _ numbers: ClosedRange<Int>, of parent: Int?, to thread: inout LemmyThread, of post: Int,
        yield: (PostThread) -> Void
    ) async throws {
        var early: [Int: [JSONValue]] = [:]
        var next = numbers.lowerBound
        var shown = thread.comments.count
        try await ParallelRequests.standard.forEach(of: Array(numbers)) { number in
            try await comments(site.endpoints.commentPage(number, of: post, under: parent))
        } take: { index, views in
            early[numbers.lowerBound + index] = views
            while let views = early.removeValue(forKey: next) {
                let end = thread.add(page: views, at: name)
                next += 1
                if let end { throw BoardError.endedEarly(end) }
                // The server has repeated a page and counts no more comments than have been
                // received.
                if thread.rest == nil { return }
            }
            guard thread.rest != nil, thread.comments.count > shown + shown / 4 else { return }
            shown = thread.comments.count
            yield(thread.thread(isLoading: true))
        }
    }

    func addAnswers(
        to comment: Int, in thread: inout LemmyThread, of post: Int, yield: (PostThread) -> Void
    ) async throws {
        let before = thread.comments.count
        let answers = try await tree(of: post, under: comment)
        thread.add(tree: answers, under: comment)
        try await addRest(to: &thread, of: post, yield: yield)
        if thread.comments.count == before { thread.markExhausted(under: "\(comment)") }
    }

    func tree(of post: Int, under parent: Int?) async throws -> [JSONValue] {
        try await comments(site.endpoints.tree(of: post, under: parent))
    }

    private func comments(_ endpoint: Endpoint<JSONValue>) async throws -> [JSONValue] {
        try await request(endpoint)["comments"].array ?? []
    }
}

/// A post with the comments loaded so far.
struct LemmyThread: Sendable {
    var post: LemmyPost
    private(set) var comments = CountedComments()
    /// The comments that have not been requested yet.
    var rest: LemmyRemainingComments?

    init(_ post: LemmyPost) {
        self.post = post
    }

    /// The members to retain from "comment views", which mostly describe the post and community.
    static let names: JSONNames = [
        "comments", "comment", "id", "path", "content", "published", "updated", "deleted",
        "removed", "creator", "name", "local", "actor_id", "counts", "child_count", "score",
        "my_vote",
    ]

    /// Adds comments from "comment views". Existing comments are replaced.
    mutating func add(_ views: [JSONValue]) {
        for view in views { add(view) }
    }

    private mutating func add(_ view: JSONValue) {
        guard let id = view["comment"]["id"].int else { return }
        comments.add(
            CommentNode(lemmy: view, id: id),
            answerCount: max(0, view["counts"]["child_count"].int ?? 0))
    }

    /// Records that the server has no further replies to a comment.
    mutating func markExhausted(under comment: Comment.ID) {
        comments.markExhausted(under: comment)
    }

    /// Adds the tree of comments below a comment or the post.
    ///
    /// If comments are missing and no loaded comment leads to them, all comments of the first level
    /// are requested, from which the user can load the others.
    mutating func add(tree: [JSONValue], under parent: Int?) {
        add(tree)
        rest =
            if !tree.fillsTree { nil } else if tree.areOneLevel(under: parent) {
                .pages(pages(under: parent))
            } else { lacksAnswers(to: parent) ? .level(parent) : nil }
    }

    /// Adds the direct replies to a comment or the post.
    mutating func add(level: [JSONValue], under parent: Int?) {
        add(level)
        rest = level.fillsTree ? .pages(pages(under: parent)) : nil
    }

    /// Adds the next page of comments. Returns the reason why it ends the list early, or `nil`.
    mutating func add(page views: [JSONValue], at host: String) -> EarlyEnd? {
        guard case .pages(var pages)? = rest else { return nil }
        add(views)
        let cause = pages.take(views)
        let goesOn = cause == nil && !views.isEmpty
        rest = goesOn ? pages.withoutFirst.map { .pages($0) } : nil
        let end = cause.map {
            EarlyEnd(
                $0, at: host, .comment, count: comments.count, of: max(0, post.post.commentCount))
        }
        // If the server counts no more comments than have been received, nothing is missing.
        return end?.total == nil ? nil : end
    }

    /// Returns whether replies are missing that no loaded comment leads to.
    private func lacksAnswers(to parent: Int?) -> Bool {
        comments.missingCount(under: parent.map { "\($0)" }, of: count(under: parent)) > 0
    }

    /// Returns the pages of all comments below a comment or the post.
    private func pages(under parent: Int?) -> LemmyCommentPages {
        LemmyCommentPages(of: count(under: parent), under: parent)
    }

    private func count(under parent: Int?) -> Int {
        parent.map { comments.answerCount(of: "\($0)") } ?? post.post.commentCount
    }

    /// - Parameter isLast: `true` if no other state follows, although more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let isInterrupted = rest != nil && isLast ?? !isLoading
        return post.thread(
            comments: comments.comments,
            missingComments: isInterrupted ? max(1, post.post.commentCount - comments.count) : 0,
            isLoading: isLoading)
    }
}

/// The comments of a thread that are missing from its tree.
enum LemmyRemainingComments: Sendable {
    /// The direct replies to a comment or, if `nil`, to the post.
    case level(Int?)
    case pages(LemmyCommentPages)
}

/// All comments below a comment or the post, in pages.
struct LemmyCommentPages: Sendable {
    let parent: Int?
    /// The page numbers that remain; never empty.
    private(set) var numbers: ClosedRange<Int>
    private var known = PageGuard<Int>()

    /// - Parameter count: The number of comments according to the server.
    init(of count: Int, under parent: Int?) {
        self.parent = parent
        numbers = 1...min(LemmyEndpoints.lastPage, max(0, count) / LemmyEndpoints.limit + 1)
    }

    /// The pages to request concurrently.
    ///
    /// The first two are requested one at a time: some servers return the first page for any
    /// number.
    var nextNumbers: ClosedRange<Int> {
        numbers.lowerBound <= 2 ? numbers.lowerBound...numbers.lowerBound : numbers
    }

    mutating func take(_ views: [JSONValue]) -> EarlyEnd.Cause? {
        let texts = views.reduce(0) { $0 + ($1["comment"]["content"].string?.utf8.count ?? 0) }
        return known.take(views.compactMap { $0["comment"]["id"].int }, size: texts)
    }

    /// The pages after the first; `nil` if there are none.
    var withoutFirst: LemmyCommentPages? {
        guard numbers.count > 1 else { return nil }
        var pages = self
        pages.numbers = (numbers.lowerBound + 1)...numbers.upperBound
        return pages
    }
}

extension [JSONValue] {
    /// A Boolean value that indicates whether the comments fill a tree response.
    fileprivate var fillsTree: Bool { count >= LemmyEndpoints.treeLimit }

    /// Returns whether all comments reply to the same parent.
    ///
    /// Deeper levels are then missing, and possibly more comments of this level.
    fileprivate func areOneLevel(under parent: Int?) -> Bool {
        let depths = Set(
            lazy.filter { $0["comment"]["id"].int != parent }
                .map { $0["comment"]["path"].string?.utf8.count { $0 == UInt8(ascii: ".") } ?? 1 })
        return depths.count <= 1
    }
}

extension CommentNode {
    fileprivate init(lemmy view: JSONValue, id: Int) {
        let comment = view["comment"]
        self.init(id: "\(id)")
        createdAt = comment["published"].date
        isEdited = comment["updated"].date != nil
        score = view["counts"]["score"].int
        vote = view["my_vote"].vote
        parentID = comment["path"].string?.lemmyParent
        presence =
            comment["deleted"].bool == true
            ? .deleted : comment["removed"].bool == true ? .removed : .present
        guard presence == .present else { return }
        // Servers include the text of deleted and removed comments. Clients must hide it.
        author = view["creator"].lemmyName
        body = comment["content"].string
        format = .lemmyMarkdown
    }
}

extension String {
    /// The id of the parent in a comment path, such as 601 in `0.600.601.603`.
    fileprivate var lemmyParent: String? {
        let steps = utf8.split(separator: UInt8(ascii: ".")).suffix(2)
        guard steps.count == 2, let parent = steps.first.flatMap({ String($0) }), parent != "0"
        else { return nil }
        return parent
    }
}
