import BoardCore
import Essentials

/// A story, a comment, a poll or one of its options.
struct HackerNewsItem: Sendable {
    let id: Int
    var kind = ""
    var title: String?
    var author: String?
    var createdAt: Date?
    /// In HTML.
    var text: String?
    var url: String?
    var score: Int?
    /// How many comments its thread has; `nil` where the server does not say.
    var commentCount: Int?
    /// The number of what it answers; `nil` for what answers nothing.
    var parent: Int?
    /// The number of the story that it is about; `nil` where the server does not say.
    var story: Int?
    /// The numbers of its answers.
    var kids: [Int] = []
    /// Whether they stand as they rank.
    var isRanked = false
    /// The numbers of a poll's options.
    var options: [Int] = []
    var presence = Comment.Presence.present
}

extension HackerNewsItem {
    /// About how many bytes of memory it takes.
    var size: Int {
        let texts = [title, author, text, url].reduce(0) { $0 + ($1?.utf8.count ?? 0) }
        return MemoryLayout<Self>.stride + texts + kids.count * MemoryLayout<Int>.stride
    }

    /// Whether it belongs to a thread that begins with another one.
    var isComment: Bool { kind == "comment" && parent != nil }

    /// An item as the official server gives it; `nil` for what is none.
    init?(official value: JSONValue) {
        guard let id = value["id"].int else { return nil }
        self.init(id: id)
        takeWords(of: value)
        author = value["by"].string
        createdAt = value["time"].date
        score = value["score"].int
        commentCount = value["descendants"].int
        kids = value["kids"].numbers
        parent = value["parent"].int
        isRanked = true
        options = value["parts"].numbers
        if value["dead"].bool == true { presence = .removed }
        if value["deleted"].bool == true { presence = .deleted }
    }

    /// An item of a tree of the search server, with the numbers of those within it; `nil` for what
    /// is none.
    ///
    /// It does not say how many answers there are, nor which of them rank first.
    init?(archived value: JSONValue) {
        guard let id = value["id"].int else { return nil }
        self.init(id: id)
        takeWords(of: value)
        author = value["author"].string
        createdAt = value["created_at_i"].date ?? value["created_at"].date
        score = value["points"].int
        parent = value["parent_id"].int
        story = value["story_id"].int
        kids = (value["children"].array ?? []).compactMap { $0["id"].int }
        options = value["options"].numbers
        if author == nil, text == nil { presence = .deleted }
    }

    /// All items of a tree of the search server, in no particular order but its root first.
    static func items(in tree: JSONValue) -> [HackerNewsItem] {
        var items: [HackerNewsItem] = []
        var rest = [tree]
        while let value = rest.popLast() {
            // What has no number may have children with one.
            if let item = HackerNewsItem(archived: value) { items.append(item) }
            rest += value["children"].array ?? []
        }
        return items
    }

    /// What a search found; `nil` for what is none.
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

    private mutating func takeWords(of value: JSONValue) {
        kind = value["type"].string ?? ""
        title = value["title"].string
        text = value["text"].string.map { HackerNewsQuotes.marked(in: $0) }
        url = value["url"].string
    }
}

extension JSONValue {
    /// The integers of an array, each once.
    var numbers: [Int] {
        var known: Set<Int> = []
        return (array ?? []).compactMap(\.int).filter { known.insert($0).inserted }
    }
}
