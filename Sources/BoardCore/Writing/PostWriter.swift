/// Writes to a source, with the credential that `Credentials` has for its site.
///
/// All of it throws a `BoardError`, or `CancellationError`, after which nobody knows whether the
/// source has it.
package protocol PostWriter: Sendable {
    /// Whether a draft that is sent twice with one key is taken once.
    var recognizesRepeats: Bool { get }
    /// How much the source takes.
    func limits() async throws -> WritingLimits

    /// Writes what a draft holds; `nil` where it has arrived, and is shown when those who run the
    /// site have looked at it.
    ///
    /// - Parameter key: the same for every attempt to send the same words.
    func send(_ draft: Draft, key: String) async throws -> WrittenItem?
    /// What a draft became that was sent and perhaps taken; `nil` where the source does not have it.
    func arrival(of draft: Draft) async throws -> WrittenItem?
    /// The words of something as they were written, to be changed.
    func words(of item: WrittenItem) async throws -> WrittenWords
    /// The words of something, anybody's, as they were written, to be quoted; `nil` where it is quoted
    /// as it is shown.
    func quotableWords(of item: WrittenItem) async throws -> String?
    /// The post that a comment stands under; `nil` where its id alone does not tell that.
    func post(of comment: Comment.ID) async throws -> PostID?
    func delete(_ item: WrittenItem) async throws
    /// Whether it takes what is to stand there without a name.
    var takesAnonymous: Bool { get }
    /// The format of what it writes, once `markdown(_:)` has made Markdown of it.
    var format: MarkupFormat { get }
    /// Whether words are written as Markdown, so that Markdown can be quoted as it stands.
    var takesMarkdown: Bool { get }
    /// Whether the title of a post can be changed.
    var changesTitles: Bool { get }
    /// What becomes Markdown of words that are written as the source wants it.
    func markdown(_ body: String) -> String
    /// Votes, from -1 to 1; 0 takes a vote back. Returns the score then, where the source says it.
    func vote(_ value: Int, on item: WrittenItem) async throws -> Int?
    /// Tells those who look after the site what is wrong with something.
    func report(_ item: WrittenItem, because reason: String) async throws
    /// Notes that whoever is signed in has read a post, and its comments up to one.
    func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws
}

extension PostWriter {
    /// Most sources know who writes.
    package var takesAnonymous: Bool { false }

    package var format: MarkupFormat { .markdown }

    /// Most sources want it.
    package var takesMarkdown: Bool { true }

    /// At most sources it can.
    package var changesTitles: Bool { true }

    /// Where Markdown is written, that is what is shown.
    package func quotableWords(of item: WrittenItem) async throws -> String? { nil }

    package func post(of comment: Comment.ID) async throws -> PostID? { nil }

    package func markdown(_ body: String) -> String { body }

    /// Those that take none have no `reports` among their abilities.
    package func report(_ item: WrittenItem, because reason: String) async throws {
        throw BoardError.unsupported(reason: "Nothing can be reported there from here.")
    }

    /// Most do not keep what somebody has read, and have no `readMarks` among their abilities.
    package func markRead(_ post: PostID, upTo comment: Comment.ID?) async throws {}
}

/// Something that stands at a source.
package enum WrittenItem: Sendable, Hashable {
    case post(PostID)
    case comment(Comment.ID, of: PostID)

    /// The post that it is, or belongs to.
    package var post: PostID {
        switch self {
        case .post(let post), .comment(_, let post): post
        }
    }

    /// What the source calls it.
    package var raw: String {
        switch self {
        case .post(let post): post.raw
        case .comment(let comment, _): comment
        }
    }
}

/// Words as somebody wrote them; not safe to draw.
package struct WrittenWords: Sendable, Hashable {
    /// Empty for a comment.
    package let title: String
    package let body: String

    package init(title: String = "", body: String) {
        self.title = title
        self.body = body
    }
}

/// How much a source takes, in characters as it counts them; `nil` where it does not say.
package struct WritingLimits: Sendable, Hashable {
    package var title: Int?
    package var postBody: Int?
    package var commentBody: Int?
    /// The fewest characters of a title.
    package var minimumTitle: Int?
    /// The fewest characters of a post or a comment.
    package var minimumBody: Int?

    package init(
        title: Int? = nil, postBody: Int? = nil, commentBody: Int? = nil, minimumTitle: Int? = nil,
        minimumBody: Int? = nil
    ) {
        self.title = title
        self.postBody = postBody
        self.commentBody = commentBody
        self.minimumTitle = minimumTitle
        self.minimumBody = minimumBody
    }
}

/// What can be written at a source.
package struct WritingAbilities: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    package static let posts = Self(rawValue: 1)
    package static let replies = Self(rawValue: 2)
    package static let edits = Self(rawValue: 4)
    package static let deletions = Self(rawValue: 8)
    package static let votes = Self(rawValue: 16)
    package static let downvotes = Self(rawValue: 32)
    /// Writing without an account, too.
    package static let anonymous = Self(rawValue: 64)
    /// Noting what somebody has read.
    package static let readMarks = Self(rawValue: 128)
    package static let reports = Self(rawValue: 256)
}
