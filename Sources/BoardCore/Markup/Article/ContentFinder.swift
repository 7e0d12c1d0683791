/// Finds what a page was written for among all that stands around it.
///
/// The method is that of Arc90's Readability, which browsers have in their reading views:
///
/// 1. What leads through the site (`nav`, `footer`), stands beside the text (`aside`, `form`), or is
///    called so (`class="sidebar"`) is left out, unless that would be most of the page.
/// 2. An element that says it is the text is believed, if there is enough in it:
///    `itemprop="articleBody"`, then the `article` that has most of the words of all, then `main`,
///    then what is around several `article`s.
/// 3. Otherwise paragraphs give points (`ContentScores`), and the best element is taken with those of
///    its neighbours that are like it.
/// 4. Where that gives too little, all is tried again with what stands beside the text left in.
///
/// Each step looks at each node a fixed number of times.
struct ContentFinder {
    let tree: PageTree
    private let all: PageMeasures

    /// What was found, in the order of the page.
    struct Content {
        let roots: [Int]
        let measures: PageMeasures

        var length: Int { roots.reduce(0) { $0 + measures[$1].length } }
    }

    init(_ tree: PageTree) {
        self.tree = tree
        all = PageMeasures(tree) { _, _ in false }
    }

    /// All that is to be seen of the page.
    var everything: Content { Content(roots: [0], measures: all) }

    /// The text of the page; `nil` where there is nothing that looks like it.
    func find() -> Content? {
        if let content = content(in: measures(keepsAsides: false)), isEnough(content) {
            return content
        }
        let content = content(in: measures(keepsAsides: true))
        return content.flatMap { $0.length >= ContentScores.paragraphLength ? $0 : nil }
    }

    /// Less is only a part of the text, unless there is not much more.
    private static let enough = 250

    private func isEnough(_ content: Content) -> Bool {
        content.length >= Self.enough || content.length > 0 && content.length * 2 >= all[0].length
    }

    private func measures(keepsAsides: Bool) -> PageMeasures {
        PageMeasures(tree) { node, element in
            let signs = element.signs
            if signs.contains(.furniture) { return true }
            guard !keepsAsides, signs.contains(.unlikely), !signs.contains(.likely) else {
                return false
            }
            // Words such as `with-sidebar` stand on what is around all of the page, too.
            return signs.contains(.comments) || all[node].length * 2 < all[0].length
        }
    }

    private func content(in measures: PageMeasures) -> Content? {
        let declared = declared(in: measures).map { Content(roots: [$0], measures: measures) }
        if let declared, isEnough(declared) { return declared }
        let best = Content(roots: ContentScores(tree, measures).bestNodes, measures: measures)
        return [declared, best].compactMap { $0 }.max { $0.length < $1.length }
    }
}

/// What the page itself calls its text.
extension ContentFinder {
    private func declared(in measures: PageMeasures) -> Int? {
        let bodies = outermost(.articleBody, measures)
        if let body = longest(bodies, measures) { return body }
        let articles = outermost(.article, measures)
        let length = articles.reduce(0) { $0 + measures[$1].length }
        if let article = longest(articles, measures), measures[article].length * 2 > length {
            return article
        }
        return longest(outermost(.main, measures), measures) ?? around(articles)
    }

    /// The nodes of a sign that hold words and are in no other such node.
    private func outermost(_ sign: PageSigns, _ measures: PageMeasures) -> [Int] {
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

    private func longest(_ nodes: [Int], _ measures: PageMeasures) -> Int? {
        nodes.max { measures[$0].length < measures[$1].length }
    }

    /// The innermost element that holds all of some nodes.
    private func around(_ nodes: [Int]) -> Int? {
        guard let first = nodes.first, let last = nodes.last else { return nil }
        var node = first
        while tree.nodes[node].end <= last { node = tree.nodes[node].parent }
        return node
    }
}
