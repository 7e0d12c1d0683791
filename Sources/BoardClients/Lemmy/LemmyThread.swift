import BoardCore

/// A post with all of its comments that came so far.
struct LemmyThread: Sendable {
    var post: LemmyPost
    private(set) var comments = CountedComments()
    /// The comments that are to be requested still.
    var rest: LemmyRest?

    init(_ post: LemmyPost) {
        self.post = post
    }

    /// All that is read of "comment views": most of each is about its post and its community.
    static let names: JSONNames = [
        "comments", "comment", "id", "path", "content", "published", "updated", "deleted",
        "removed", "creator", "name", "local", "actor_id", "counts", "child_count", "score",
        "my_vote",
    ]

    /// Takes comments as "comment views"; one that is here already is replaced.
    mutating func add(_ views: [JSONValue]) {
        for view in views { add(view) }
    }

    private mutating func add(_ view: JSONValue) {
        guard let id = view["comment"]["id"].int else { return }
        comments.add(
            CommentNode(lemmy: view, id: id),
            answerCount: max(0, view["counts"]["child_count"].int ?? 0))
    }

    /// Remembers that the server has no more answers to this comment than are here.
    mutating func markExhausted(under comment: Comment.ID) {
        comments.markExhausted(under: comment)
    }

    /// Takes all comments below a comment, or the post, as far as they come at once.
    ///
    /// If comments are missing and none leads to them, all comments on the first level are requested:
    /// the user can go on from those.
    mutating func add(tree: [JSONValue], under parent: Int?) {
        add(tree)
        rest =
            if !tree.fillsTree { nil } else if tree.areOneLevel(under: parent) {
                .pages(pages(under: parent))
            } else { lacksAnswers(to: parent) ? .level(parent) : nil }
    }

    /// Takes the first level below a comment, or the post.
    mutating func add(level: [JSONValue], under parent: Int?) {
        add(level)
        rest = level.fillsTree ? .pages(pages(under: parent)) : nil
    }

    /// Takes the next page of comments; returns the reason why it is the last one before its time.
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
        // A server that counts no more than came is not asked in vain.
        return end?.total == nil ? nil : end
    }

    /// Whether the server counts answers to a comment, or to the post, that are neither here nor below
    /// a comment that is.
    private func lacksAnswers(to parent: Int?) -> Bool {
        comments.missingCount(under: parent.map { "\($0)" }, of: count(under: parent)) > 0
    }

    /// All comments below a comment, or the post.
    private func pages(under parent: Int?) -> LemmyCommentPages {
        LemmyCommentPages(of: count(under: parent), under: parent)
    }

    private func count(under parent: Int?) -> Int {
        parent.map { comments.answerCount(of: "\($0)") } ?? post.post.commentCount
    }

    /// - Parameter isLast: `true` if no other state follows, though more may be loaded later.
    func thread(isLoading: Bool, isLast: Bool? = nil) -> PostThread {
        let isInterrupted = rest != nil && isLast ?? !isLoading
        return post.thread(
            comments: comments.comments,
            missingComments: isInterrupted ? max(1, post.post.commentCount - comments.count) : 0,
            isLoading: isLoading)
    }
}

/// The comments of a thread that did not come with its tree.
enum LemmyRest: Sendable {
    /// The direct answers to a comment or, without one, to the post.
    case level(Int?)
    case pages(LemmyCommentPages)
}

/// All comments below a comment, or the post, as they come page by page.
struct LemmyCommentPages: Sendable {
    let parent: Int?
    /// Never empty.
    private(set) var numbers: ClosedRange<Int>
    private var known = PageGuard<Int>()

    /// - Parameter count: of the comments, by the server's count.
    init(of count: Int, under parent: Int?) {
        self.parent = parent
        numbers = 1...min(LemmyEndpoints.lastPage, max(0, count) / LemmyEndpoints.limit + 1)
    }

    /// The pages to request at once: the first two one by one, as some servers return the first page
    /// again whatever page is asked for.
    var nextNumbers: ClosedRange<Int> {
        numbers.lowerBound <= 2 ? numbers.lowerBound...numbers.lowerBound : numbers
    }

    mutating func take(_ views: [JSONValue]) -> EarlyEnd.Cause? {
        let texts = views.reduce(0) { $0 + ($1["comment"]["content"].string?.utf8.count ?? 0) }
        return known.take(views.compactMap { $0["comment"]["id"].int }, size: texts)
    }

    /// `nil` where there are no others.
    var withoutFirst: LemmyCommentPages? {
        guard numbers.count > 1 else { return nil }
        var pages = self
        pages.numbers = (numbers.lowerBound + 1)...numbers.upperBound
        return pages
    }
}

extension [JSONValue] {
    /// A Boolean value that is true if one response has no room for more of these comment views.
    fileprivate var fillsTree: Bool { count >= LemmyEndpoints.treeLimit }

    /// Returns true if all of them reply to the same comment, or to the post. More of these may be
    /// missing if no others have arrived.
    fileprivate func areOneLevel(under parent: Int?) -> Bool {
        let depths = Set(
            lazy.filter { $0["comment"]["id"].int != parent }
                .map { $0["comment"]["path"].string?.utf8.count { $0 == UInt8(ascii: ".") } ?? 1 })
        return depths.count <= 1
    }
}

extension CommentNode {
    /// Reads a "comment view".
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
        // Servers send the words of what is gone, and leave hiding them to us.
        author = view["creator"].lemmyName
        body = comment["content"].string
        format = .lemmyMarkdown
    }
}

extension String {
    /// The comment that is answered by the one with this path, as 601 in `0.600.601.603`.
    fileprivate var lemmyParent: String? {
        let steps = utf8.split(separator: UInt8(ascii: ".")).suffix(2)
        guard steps.count == 2, let parent = steps.first.flatMap({ String($0) }), parent != "0"
        else { return nil }
        return parent
    }
}
