import BoardCore

/// A page of comments in reading order.
struct BoardServerComments {
    private(set) var nodes: [CommentNode] = []
    /// How many answers each one has, at any depth; at most a million.
    private(set) var answerCounts: [Int] = []

    /// Reads a page; what is no comment is left out.
    ///
    /// With each comment the server tells how many of those below it are not on the page.
    init(_ answer: JSONValue) {
        for json in answer["data"].array ?? [] {
            guard let node = CommentNode(boardServer: json) else { continue }
            nodes.append(node)
            answerCounts.append(min(max(0, json["missing"].int ?? 0), Self.limit))
        }
        addThoseHere()
    }

    /// More than any thread has; sums of these stay far below what a number holds.
    private static let limit = 1_000_000

    /// Counts those on the page, too, from the last one up: in reading order each comes behind the
    /// one it answers.
    private mutating func addThoseHere() {
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
