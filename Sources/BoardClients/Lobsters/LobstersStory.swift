import BoardCore
import Essentials

/// A story, from whichever years the site's program is.
struct LobstersStory {
    let id: String
    private let value: JSONValue

    /// `nil` for what is no story.
    init?(_ value: JSONValue) {
        guard let id = value["short_id"].identifier else { return nil }
        self.id = id
        self.value = value
    }

    /// The story as a row.
    ///
    /// - Parameters:
    ///   - tag: the board it was found on; `nil` for the one it names first.
    ///   - base: where the site is.
    func post(as id: PostID, on tag: String? = nil, below base: URL) -> Post {
        let tags = (value["tags"].array ?? []).compactMap(\.string)
        let page = value["comments_url"].string ?? value["short_id_url"].string
        return Post(
            id: id, boardID: (tag ?? tags.first).map { BoardID($0, in: id.source) }, title: title,
            author: value["submitter_user"].userName ?? "",
            isAuthorGone: value["submitter_user"].userName == nil,
            createdAt: value["created_at"].date,
            excerpt: Excerpt.text(of: html, as: .html), url: link,
            page: page ?? base.appending(path: "s/\(id.raw)").absoluteString,
            score: value["score"].int, tags: tags, commentCount: value["comment_count"].int ?? 0)
    }

    func thread(as id: PostID, below base: URL, comments: [Comment]) -> PostThread {
        let text = LobstersText(html: html, markdown: value["description_plain"].string)
        return PostThread(
            post: post(as: id, below: base), body: text.words, format: text.format,
            comments: comments)
    }

    private var title: String {
        let title = value["title"].string ?? ""
        return title.isBlank ? link ?? id : title
    }

    /// What the story is about; `nil` where it is about its own text.
    private var link: String? {
        value["url"].string.flatMap { $0.isBlank ? nil : $0 }
    }

    private var html: String { value["description"].string ?? "" }
}

/// Words that the site gives as HTML, and for some years also as they were typed.
struct LobstersText {
    let words: String
    let format: MarkupFormat

    init(html: String, markdown: String?) {
        let isTyped = html.isBlank && markdown?.isBlank == false
        words = isTyped ? markdown ?? "" : html
        format = isTyped ? .markdown : .html
    }
}

extension JSONValue {
    /// A user: a name, or an object with one.
    var userName: String? { string ?? self["username"].string }
}
