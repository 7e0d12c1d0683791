import BoardCore

/// The comments of a story, from a flat list in display order.
struct LobstersComments {
    private(set) var nodes: [CommentNode] = []
    private var levels: [Int] = []
    private var places: [String: Int] = [:]
    /// The last comment on each level, which are the possible parents of the next one.
    private var ancestors: [Int] = []

    init(_ values: [JSONValue]) {
        for value in values { append(value) }
    }

    /// The comments in reading order, without deleted ones that have no replies.
    var comments: [Comment] {
        CommentThread(nodes: nodes).flattened().withoutDeletedLeaves
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

    /// Returns the index of the parent.
    ///
    /// Without an explicit parent, as before 2022, it is the last comment with a smaller depth.
    private func parent(of value: JSONValue) -> Int? {
        if let place = value["parent_comment"].string.flatMap({ places[$0] }) { return place }
        // The older member `indent_level` starts at 1.
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
        body = text.string
        format = text.format
    }

    private static func presence(_ value: JSONValue) -> Comment.Presence {
        if value["is_moderated"].bool == true { return .removed }
        return value["is_deleted"].bool == true ? .deleted : .present
    }
}
