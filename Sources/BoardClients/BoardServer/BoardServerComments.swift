import BoardCore

/// A page of comments in reading order.
struct BoardServerComments {
    private(set) var nodes: [CommentNode] = []
    /// The number of replies to each comment at any depth; at most a million.
    private(set) var answerCounts: [Int] = []

    /// Parses a page. Invalid comments are omitted.
    ///
    /// The server states for each comment how many of its replies are not on the page.
    init(_ answer: JSONValue) {
        for json in answer["data"].array ?? [] {
            guard let node = CommentNode(boardServer: json) else { continue }
            nodes.append(node)
            answerCounts.append(min(max(0, json["missing"].int ?? 0), Self.limit))
        }
        addLoadedReplies()
    }

    /// The maximum count, which prevents overflow when counts are added.
    private static let limit = 1_000_000

    /// Adds the replies on the page to the counts.
    ///
    /// It runs backwards because in reading order each comment follows its parent.
    private mutating func addLoadedReplies() {
        let pairs = nodes.enumerated().map { ($1.id ?? "", $0) }
        let places = Dictionary(pairs) { first, _ in first }
        var below = [Int](repeating: 0, count: nodes.count)
        for (place, node) in nodes.enumerated().reversed() {
            answerCounts[place] += below[place]
            guard let parent = node.parentID.flatMap({ places[$0] }), parent < place else {
                continue
            }
            below[parent] += below[place] + 1
        }
    }
}
