import BoardCore

/// The comments of a story, which come as a flat list in the order in which they are shown.
struct LobstersComments {
    private(set) var nodes: [CommentNode] = []
    private var levels: [Int] = []
    private var places: [String: Int] = [:]
    /// The last comment on each level that the next one may answer.
    private var ancestors: [Int] = []

    init(_ values: [JSONValue]) {
        for value in values { append(value) }
    }

    /// The comments in reading order, without gone ones that nobody answered.
    var comments: [Comment] {
        CommentThread(nodes: nodes).flattened().withoutUnansweredGone
    }

    private mutating func append(_ value: JSONValue) {
        guard case .object = value else { return }
        var node = CommentNode(value)
        node.enclosing = parent(of: value)
        let level = node.enclosing.map { levels[$0] + 1 } ?? 0
        if let id = node.id, places[id] == nil { places[id] = nodes.count }
        ancestors.removeLast(max(0, ancestors.count - level))
        ancestors.append(nodes.count)
        levels.append(level)
        nodes.append(node)
    }

    /// The place of the comment that this one answers: the one it names, else the last one that lies
    /// less deep, as the years before 2022 tell no more.
    private func parent(of value: JSONValue) -> Int? {
        if let place = value["parent_comment"].string.flatMap({ places[$0] }) { return place }
        // The older name counts from 1.
        guard let level = value["depth"].int ?? value["indent_level"].int.map({ max(1, $0) - 1 })
        else { return nil }
        return level > 0 ? ancestors.prefix(level).last : nil
    }
}

extension CommentNode {
    fileprivate init(_ value: JSONValue) {
        id = value["short_id"].identifier
        createdAt = value["created_at"].date
        score = value["score"].int
        isEdited = value["last_edited_at"].date.map { $0 != createdAt } ?? false
        presence = Self.presence(value)
        guard presence == .present else { return }
        author = value["commenting_user"].userName
        let text = LobstersText(
            html: value["comment"].string ?? "", markdown: value["comment_plain"].string)
        body = text.words
        format = text.format
    }

    private static func presence(_ value: JSONValue) -> Comment.Presence {
        if value["is_moderated"].bool == true { return .removed }
        return value["is_deleted"].bool == true ? .deleted : .present
    }
}
