import BoardCore
import Essentials

/// A thread and the source texts of its messages.
struct BBJLoadedThread: Sendable {
    let thread: PostThread
    /// The texts by message number, without deleted messages.
    let sourceTexts: [Int: String]
}

/// A converter from responses of a BBJ server to posts and comments.
struct BBJThread {
    let source: SourceID
    let board: BoardID
    /// The names of users by id.
    let names: [String: String]

    /// Returns the row of a thread, or `nil` if the value is invalid.
    func post(_ thread: JSONValue, excerpt: String = "") -> Post? {
        guard let id = thread["thread_id"].identifier else { return nil }
        let author = name(thread["author"])
        return Post(
            id: PostID(id, in: source), boardID: board, title: thread["title"].string ?? "",
            author: author, isAuthorGone: author.isEmpty, createdAt: thread["created"].date,
            activeAt: thread["last_mod"].date, excerpt: excerpt,
            isPinned: thread["pinned"].bool ?? false,
            commentCount: thread["reply_count"].int ?? 0)
    }

    /// Returns a thread. The first message is the post, and the others are its comments.
    func thread(_ thread: JSONValue) -> PostThread? {
        let place = thread["thread_id"].identifier.map {
            "board-tui://post/\($0.percentEncoded())/comment/"
        }
        let messages = Messages(thread["messages"].array ?? [], at: place, authors: name)
        let opening = messages.opening
        let body = opening.map(messages.body) ?? ""
        let format = opening.map(Self.format) ?? .markdown
        let excerpt = Excerpt.text(of: body, as: format)
        guard let post = post(thread, excerpt: excerpt) else { return nil }
        return PostThread(
            post: post, body: body, format: format, isEdited: opening?["edited"].bool == true,
            comments: messages.replies.map { comment($0, in: messages) })
    }

    func reading(_ thread: JSONValue) -> BBJLoadedThread? {
        let messages = thread["messages"].array ?? []
        let sourceTexts = messages.filter { !isDeleted($0) }.compactMap { message in
            message["post_id"].int.map { ($0, Self.sourceText(of: message)) }
        }
        return self.thread(thread).map {
            BBJLoadedThread(thread: $0, sourceTexts: Dictionary(sourceTexts) { first, _ in first })
        }
    }

    private func name(_ user: JSONValue) -> String {
        user.string.flatMap { names[$0] } ?? ""
    }

    private func comment(_ message: JSONValue, in messages: Messages) -> Comment {
        let id = message["post_id"].identifier ?? ""
        let author = name(message["author"])
        if isDeleted(message) {
            return Comment(id: id, createdAt: message["created"].date, presence: .deleted)
        }
        return Comment(
            id: id, author: author, createdAt: message["created"].date,
            body: messages.body(of: message), format: Self.format(of: message),
            isEdited: message["edited"].bool == true)
    }

    /// Returns whether a message is deleted. The server replaces its text and author.
    private func isDeleted(_ message: JSONValue) -> Bool {
        name(message["author"]) == "anonymous" && Self.sourceText(of: message) == "[deleted]"
    }

    /// Returns the format of a message. Authors can choose plain text, for example for drawings.
    private static func format(of message: JSONValue) -> MarkupFormat {
        message["send_raw"].bool == true ? .plain : .markdown
    }

    /// Returns the source text of a message. Some programs send a number.
    static func sourceText(of message: JSONValue) -> String {
        switch message["body"] {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: ""
        }
    }
}

/// The messages of a thread by number.
private struct Messages {
    let opening: JSONValue?
    let replies: [JSONValue]
    private let authors: [Int: String]
    private let place: String?

    init(_ messages: [JSONValue], at place: String?, authors name: (JSONValue) -> String) {
        self.place = place
        let numbered = messages.filter { $0["post_id"].int != nil }
        opening = numbered.first { $0["post_id"].int == 0 }
        replies = numbered.filter { $0["post_id"].int != 0 }
        let pairs = numbered.map { ($0["post_id"].int ?? 0, name($0["author"])) }
        authors = Dictionary(pairs) { first, _ in first }
    }

    func body(of message: JSONValue) -> String {
        let source = BBJThread.sourceText(of: message)
        guard message["send_raw"].bool != true else { return source }
        return BBJText(place: place) { authors[$0] }.markdown(source)
    }
}
