import BoardCore
import Essentials

/// A story, comment, job, poll or poll option.
struct HackerNewsItem: Sendable {
    let id: Int
    var kind = ""
    var title: String?
    var author: String?
    var createdAt: Date?
    /// The text in HTML.
    var text: String?
    var url: String?
    var score: Int?
    /// The number of comments in its thread; `nil` if the server does not state it.
    var commentCount: Int?
    /// The id of the parent; `nil` if it is not a reply.
    var parent: Int?
    /// The id of the story to which it belongs; `nil` if the server does not state it.
    var story: Int?
    /// The ids of the replies.
    var kids: [Int] = []
    /// A Boolean value that indicates whether the replies are in order of rank.
    var isRanked = false
    /// The ids of the options of a poll.
    var options: [Int] = []
    var presence = Comment.Presence.present
}

extension HackerNewsItem {
    /// The approximate memory of the item, in bytes.
    var size: Int {
        let texts = [title, author, text, url].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        return MemoryLayout<Self>.stride + texts + kids.count * MemoryLayout<Int>.stride
    }

    /// A Boolean value that indicates whether the item is a reply in the thread of another item.
    var isComment: Bool { kind == "comment" && parent != nil }

    /// Creates an item from a response of the official server; `nil` if it is invalid.
    init?(official value: JSONValue) {
        guard let id = value["id"].int else { return nil }
        self.init(id: id)
        parseText(of: value)
        author = value["by"].string
        createdAt = value["time"].date
        score = value["score"].int
        commentCount = value["descendants"].int
        kids = value["kids"].numbers
        parent = value["parent"].int
        isRanked = true
        options = value["parts"].numbers
        if value["dead"].bool == true { presence = .hidden }
        if value["deleted"].bool == true { presence = .deleted }
    }

    /// Creates an item from a tree of the search server; `nil` if it is invalid.
    ///
    /// The tree contains the ids of the replies, but neither their total number nor their rank.
    init?(archived value: JSONValue) {
        guard let id = value["id"].int else { return nil }
        self.init(id: id)
        parseText(of: value)
        author = value["author"].string
        createdAt = value["created_at_i"].date ?? value["created_at"].date
        score = value["points"].int
        parent = value["parent_id"].int
        story = value["story_id"].int
        kids = (value["children"].array ?? []).compactMap { $0["id"].int }
        options = value["options"].numbers
        if author == nil, text == nil { presence = .deleted }
    }

    /// Returns the root of a tree of the search server, then all other items in any order.
    static func items(in tree: JSONValue) -> [HackerNewsItem] {
        var items: [HackerNewsItem] = []
        var rest = [tree]
        while let value = rest.popLast() {
            // A node without an id may have children with one.
            if let item = HackerNewsItem(archived: value) { items.append(item) }
            rest += value["children"].array ?? []
        }
        return items
    }

    /// Creates an item from a search result; `nil` if it is invalid.
    init?(hit value: JSONValue) {
        guard let id = value["objectID"].int else { return nil }
        self.init(id: id)
        title = value["title"].string ?? value["story_title"].string
        author = value["author"].string
        createdAt = value["created_at_i"].date ?? value["created_at"].date
        let written = value["story_text"].string ?? value["comment_text"].string
        text = written.map { HackerNewsQuotes.marked(in: $0) }
        url = value["url"].string
        score = value["points"].int
        commentCount = value["num_comments"].int
    }

    private mutating func parseText(of value: JSONValue) {
        kind = value["type"].string ?? ""
        title = value["title"].string
        text = value["text"].string.map { HackerNewsQuotes.marked(in: $0) }
        url = value["url"].string
    }
}

extension JSONValue {
    /// The integers of an array, without duplicates.
    var numbers: [Int] {
        var known: Set<Int> = []
        return (array ?? []).compactMap(\.int).filter { known.insert($0).inserted }
    }
}

extension HackerNewsItem {
    /// Returns the item as a list row.
    ///
    /// - Parameter board: The board on which it was found; `nil` for its own board.
    func post(as id: PostID, on board: HackerNewsBoard? = nil) -> Post {
        Post(
            id: id,
            boardID: (board ?? home).map { BoardID($0.rawValue, in: id.source) },
            title: headline, author: author ?? "", isAuthorGone: author == nil,
            createdAt: createdAt,
            excerpt: Excerpt.text(of: text ?? "", as: .html),
            url: url.flatMap { $0.isBlank ? nil : $0 },
            page: "https://news.ycombinator.com/item?id=\(self.id)", score: score,
            commentCount: commentCount ?? 0)
    }

    func comment(depth: Int, missingReplies: Int) -> Comment {
        let isThere = presence == .present
        return Comment(
            id: String(id), author: isThere ? author ?? "" : "", createdAt: createdAt,
            body: isThere ? text ?? "" : "", format: .html, depth: depth, presence: presence,
            missingReplies: missingReplies)
    }

    /// The board to which the item belongs, whichever list contains it.
    var home: HackerNewsBoard? {
        if kind == "job" { return .job }
        let title = title ?? ""
        return title.hasPrefix("Ask HN:") ? .ask : title.hasPrefix("Show HN:") ? .show : nil
    }

    /// The title or, for comments and others without one, the start of the text.
    private var headline: String {
        let choices = [title?.decodingCharacterReferences ?? "", beginning, url ?? ""]
        return choices.first { !$0.isBlank } ?? "Item \(id)"
    }

    private var beginning: String { Excerpt.text(of: text ?? "", as: .html, limit: 80) }
}
