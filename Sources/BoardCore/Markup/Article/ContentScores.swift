/// Scores the elements of a page by the paragraphs in them.
///
/// A block with at least `paragraphLength` of its own text outside of links has one point, one more
/// for each comma, and one for each 100 of length, up to three. It gives them to its parent, half
/// of them to the next ancestor, and a sixth, a ninth and a twelfth to the ones above. A block that
/// is not a `p` or a list item has the points itself, too, because some pages write text into a
/// `div` or `td` without paragraphs. The name and class of an element add or subtract points. Last,
/// the score is reduced by the fraction of its text that is links.
///
/// If three or more elements have three quarters of the best score, their common ancestor is the
/// best element. Siblings of the best element with a fifth of its score belong to the content.
struct ContentScores {
    private let tree: PageTree
    private let measures: PageTextMetrics
    private var points: [Double]

    /// The minimum length of a paragraph; shorter text is a label or a caption.
    static let paragraphLength = 25
    private static let shares = [1, 1.0 / 2, 1.0 / 6, 1.0 / 9, 1.0 / 12]

    init(_ tree: PageTree, _ measures: PageTextMetrics) {
        self.tree = tree
        self.measures = measures
        points = Array(repeating: 0, count: tree.nodes.count)
        for node in tree.nodes.indices where !measures.isOut[node] { givePoints(of: node) }
    }

    private mutating func givePoints(of node: Int) {
        let counts = measures[node]
        guard counts.ownLength >= Self.paragraphLength else { return }
        let points = 1.0 + Double(counts.ownCommas) + Double(min(3, counts.ownLength / 100))
        let isParagraph = Self.paragraphs.contains(tree.element(of: node)?.name ?? "")
        var receiver = isParagraph ? tree.nodes[node].parent : node
        for share in Self.shares {
            self.points[receiver] += points * share
            guard receiver > 0 else { break }
            receiver = tree.nodes[receiver].parent
        }
    }

    private static let paragraphs: Set<String> = [
        "p", "li", "dd", "dt", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "figcaption", "summary",
        "tr",
    ]

    private func score(of node: Int) -> Double {
        guard points[node] > 0, let element = tree.element(of: node) else { return 0 }
        // The name alone does not make a text worthless.
        let all = max(points[node] / 4, points[node] + Self.points(of: element))
        return all * (1 - measures.linkDensity(of: node))
    }

    private static func points(of element: PageElement) -> Double {
        let byName: Double =
            switch element.name {
            case "div", "section": 5
            case "pre", "td", "blockquote": 3
            case "ol", "ul", "dl", "dd", "dt", "li", "form", "address": -3
            case "h1", "h2", "h3", "h4", "h5", "h6", "th", "header": -5
            default: 0
            }
        let isLikely = element.signs.contains(.likely)
        let isDoubtful = !isLikely && !element.signs.isDisjoint(with: [.doubtful, .unlikely])
        return byName + (isLikely ? 25 : isDoubtful ? -25 : 0)
    }
}

extension ContentScores {
    /// The best element, or the common ancestor of several, with similar siblings.
    var bestNodes: [Int] {
        let nodes = tree.nodes.indices
        guard let best = nodes.max(by: { score(of: $0) < score(of: $1) }), score(of: best) > 0
        else { return [] }
        return alike(around(best) ?? best)
    }

    /// Returns the ancestor of several elements that are nearly as good, such as a thread's posts.
    private func around(_ best: Int) -> Int? {
        let least = score(of: best) * 0.75
        let good = tree.nodes.indices.dropFirst().filter { score(of: $0) >= least }
        var counts: [Int: Int] = [:]
        // Count only innermost elements: their ancestors score well because of them.
        for (node, next) in zip(good, good.dropFirst() + [tree.nodes.count])
        where tree.nodes[node].end <= next {
            for outer in ancestors(of: node) { counts[outer, default: 0] += 1 }
        }
        let most = counts.values.max() ?? 0
        guard most >= Self.several else { return nil }
        // The innermost one has the highest index.
        return counts.filter { $0.value == most }.keys.max()
    }

    private func ancestors(of node: Int) -> Set<Int> {
        var ancestors = [tree.nodes[node].parent]
        for _ in 1..<Self.levels {
            ancestors.append(tree.nodes[ancestors[ancestors.count - 1]].parent)
        }
        return Set(ancestors)
    }

    private static let levels = 3
    private static let several = 3

    /// Returns a node with its similar siblings and the headings between them.
    private func alike(_ best: Int) -> [Int] {
        guard best > 0 else { return [0] }
        let neighbours = children(of: tree.nodes[best].parent)
        let alike = neighbours.filter { $0 == best || isLike(best, $0) }
        guard let first = alike.first, let last = alike.last else { return [best] }
        return neighbours.filter { node in
            (first...last).contains(node) && (alike.contains(node) || isHeading(node))
        }
    }

    private func children(of parent: Int) -> [Int] {
        var children: [Int] = []
        var node = parent + 1
        while node < tree.nodes[parent].end {
            if !measures.isOut[node], tree.nodes[node].element != nil { children.append(node) }
            node = tree.nodes[node].end
        }
        return children
    }

    /// Returns whether a sibling has a fifth of the score, or looks like a paragraph.
    private func isLike(_ best: Int, _ node: Int) -> Bool {
        guard let element = tree.element(of: node), let like = tree.element(of: best) else {
            return false
        }
        let isOfSameClass = !like.classes.isEmpty && like.classes == element.classes
        let bonus = isOfSameClass ? score(of: best) / 5 : 0
        if score(of: node) + bonus >= max(10, score(of: best) / 5) { return true }
        return Self.paragraphs.contains(element.name)
            && measures[node].ownLength > Self.neighbourLength
            && measures.linkDensity(of: node) < 0.25
    }

    private static let neighbourLength = 80

    private func isHeading(_ node: Int) -> Bool {
        if case .heading? = tree.element(of: node)?.kind { true } else { false }
    }
}
