/// Finds the main content of a web page.
///
/// The method follows Arc90's Readability, which is used in the reading views of browsers:
///
/// 1. It removes site navigation (`nav`, `footer`), elements beside the text (`aside`, `form`) and
///    those whose name says so (`class="sidebar"`), unless that would be most of the page.
/// 2. It accepts an element that is declared as the main content, if it has enough text. The order
///    is `itemprop="articleBody"`, the `article` with more than half of the text of all articles,
///    `main`, and the common ancestor of several `article`s.
/// 3. Otherwise it scores paragraphs (`ContentScores`) and takes the best element, together with
///    similar siblings.
/// 4. If the result is too short, it repeats all steps without removing the elements beside the
///    text.
///
/// Each step visits each node a fixed number of times.
struct ContentFinder {
    let tree: PageTree
    private let all: PageTextMetrics

    /// The main content, in document order.
    struct Content {
        let roots: [Int]
        let measures: PageTextMetrics

        var length: Int { roots.reduce(0) { $0 + measures[$1].length } }
    }

    init(_ tree: PageTree) {
        self.tree = tree
        all = PageTextMetrics(tree) { _, _ in false }
    }

    /// The visible content of the whole page.
    var everything: Content { Content(roots: [0], measures: all) }

    /// Returns the main content of the page; `nil` if nothing looks like it.
    func find() -> Content? {
        if let content = content(in: measures(keepsAsides: false)), isEnough(content) {
            return content
        }
        let content = content(in: measures(keepsAsides: true))
        return content.flatMap { $0.length >= ContentScores.paragraphLength ? $0 : nil }
    }

    /// The minimum length of a main content, unless there is not much more text on the page.
    private static let enough = 250

    private func isEnough(_ content: Content) -> Bool {
        content.length >= Self.enough || content.length > 0 && content.length * 2 >= all[0].length
    }

    private func measures(keepsAsides: Bool) -> PageTextMetrics {
        PageTextMetrics(tree) { node, element in
            let signs = element.signs
            if signs.contains(.furniture) { return true }
            guard !keepsAsides, signs.contains(.unlikely), !signs.contains(.likely) else {
                return false
            }
            // Classes such as `with-sidebar` also occur on elements around the whole page.
            return signs.contains(.comments) || all[node].length * 2 < all[0].length
        }
    }

    private func content(in measures: PageTextMetrics) -> Content? {
        let declared = declared(in: measures).map { Content(roots: [$0], measures: measures) }
        if let declared, isEnough(declared) { return declared }
        let best = Content(roots: ContentScores(tree, measures).bestNodes, measures: measures)
        return [declared, best].compactMap { $0 }.max { $0.length < $1.length }
    }
}

/// Finds content that the page itself declares.
extension ContentFinder {
    private func declared(in measures: PageTextMetrics) -> Int? {
        let bodies = outermost(.articleBody, measures)
        if let body = longest(bodies, measures) { return body }
        let articles = outermost(.article, measures)
        let length = articles.reduce(0) { $0 + measures[$1].length }
        if let article = longest(articles, measures), measures[article].length * 2 > length {
            return article
        }
        return longest(outermost(.main, measures), measures) ?? around(articles)
    }

    /// Returns the outermost nodes with a hint that contain text.
    private func outermost(_ sign: ContentHints, _ measures: PageTextMetrics) -> [Int] {
        var found: [Int] = []
        var end = 0
        for node in tree.nodes.indices where node >= end && !measures.isOut[node] {
            guard tree.element(of: node)?.signs.contains(sign) == true,
                measures[node].length > 0
            else { continue }
            found.append(node)
            end = tree.nodes[node].end
        }
        return found
    }

    private func longest(_ nodes: [Int], _ measures: PageTextMetrics) -> Int? {
        nodes.max { measures[$0].length < measures[$1].length }
    }

    /// Returns the innermost element that contains all of the nodes.
    private func around(_ nodes: [Int]) -> Int? {
        guard let first = nodes.first, let last = nodes.last else { return nil }
        var node = first
        while tree.nodes[node].end <= last { node = tree.nodes[node].parent }
        return node
    }
}
