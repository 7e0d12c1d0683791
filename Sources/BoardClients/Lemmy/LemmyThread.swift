import BoardCore

/// A post with all of its comments that came so far.
struct LemmyThread: Sendable {
    var post: LemmyPost
    private(set) var comments = CountedComments()
    /// The pages of comments that are to be asked for still.
    var rest: LemmyCommentPages?

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

    /// Whether the server counts answers to a comment, or to the post, that are neither here nor below
    /// a comment that is.
    func lacksAnswers(to parent: Int?) -> Bool {
        comments.missingCount(under: parent.map { "\($0)" }, of: count(under: parent)) > 0
    }

    /// All comments below a comment, or the post.
    func pages(under parent: Int?) -> LemmyCommentPages {
        LemmyCommentPages(of: count(under: parent), under: parent)
    }

    private func count(under parent: Int?) -> Int {
        parent.map { comments.answerCount(of: "\($0)") } ?? post.post.commentCount
    }

    func thread(isLoading: Bool) -> PostThread {
        post.thread(comments: comments.comments, isLoading: isLoading)
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
