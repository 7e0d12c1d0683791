import BoardCore
import Essentials

/// A story in the format of any version of the software.
struct LobstersStory {
    let id: String
    private let value: JSONValue

    /// Returns `nil` for an invalid value.
    init?(_ value: JSONValue) {
        guard let id = value["short_id"].identifier else { return nil }
        self.id = id
        self.value = value
    }

    /// Returns the story as a list row.
    ///
    /// - Parameters:
    ///   - tag: The tag under which it was found; `nil` for its first tag.
    ///   - base: The base URL of the site.
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
            post: post(as: id, below: base), body: text.string, format: text.format,
            comments: comments)
    }

    private var title: String {
        let title = value["title"].string ?? ""
        return title.isBlank ? link ?? id : title
    }

    /// The address that the story links to; `nil` for a text post.
    private var link: String? {
        value["url"].string.flatMap { $0.isBlank ? nil : $0 }
    }

    private var html: String { value["description"].string ?? "" }
}

/// A text in HTML or, from some versions of the software, also in Markdown.
struct LobstersText {
    let string: String
    let format: MarkupFormat

    init(html: String, markdown: String?) {
        let isTyped = html.isBlank && markdown?.isBlank == false
        string = isTyped ? markdown ?? "" : html
        format = isTyped ? .markdown : .html
    }
}

extension JSONValue {
    /// A user: a name, or an object with one.
    var userName: String? { string ?? self["username"].string }
}
