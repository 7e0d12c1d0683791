import Essentials

/// The readable content of a web page.
package struct PageContent: Sendable, Equatable {
    /// The text as HTML with absolute addresses; empty if the page has no text.
    package var html: String
    /// The first level-1 heading; `nil` if there is none.
    package var heading: String?
    /// The author as named on the page; `nil` if unknown.
    package var byline: String?
    /// The publication date from the page's `time` element; `nil` if unknown.
    package var published: String?
    /// A Boolean value that indicates whether `html` is main content, not the whole page.
    package var isMainText: Bool
    /// A Boolean value that indicates whether the page was too long and is truncated.
    package var isCut: Bool
}

extension PageContent {
    /// Extracts the text of a page.
    ///
    /// - Parameters:
    ///   - page: the page in UTF-8; the time is linear in its size.
    ///   - base: the base URL of relative addresses.
    ///   - titles: the known titles of the page. A heading that matches one is removed from the
    ///     text, and so is any heading if no title is known.
    package init(page: [UInt8], base: URL, titles: [String] = []) {
        let builder = PageTreeComposer()
        guard page.withUnsafeBufferPointer(builder.read) else {
            // Without libxml2, all HTML is shown as plain text.
            self.init(
                html: String(decoding: page, as: UTF8.self), isMainText: false, isCut: false)
            return
        }
        self.init(builder.tree, base: base, titles: titles)
    }

    private init(_ tree: PageTree, base: URL, titles: [String]) {
        let finder = ContentFinder(tree)
        let found = finder.find()
        let content = found ?? finder.everything
        let details = PageDetails(tree, content)
        let writer = ContentWriter(
            tree: tree, measures: content.measures, base: base,
            told: details.told(apartFrom: titles), leavesOutClutter: found != nil)
        self.init(
            html: writer.html(of: content.roots), heading: details.heading,
            byline: details.byline, published: details.published, isMainText: found != nil,
            isCut: tree.isFull)
    }
}

/// The metadata in the content of a page.
struct PageDetails {
    private let tree: PageTree
    private let headingNode: Int?
    private let bylineNode: Int?
    private let timeNode: Int?

    /// The maximum length of an author's name.
    private static let bylineLimit = 100

    init(_ tree: PageTree, _ content: ContentFinder.Content) {
        self.tree = tree
        let measures = content.measures
        let all = tree.nodes.indices.filter { !measures.isOut[$0] && tree.nodes[$0].element != nil }
        let inside = content.roots.flatMap { $0..<tree.nodes[$0].end }
            .filter { !measures.isOut[$0] && tree.nodes[$0].element != nil }
        let isHeading = { (node: Int) in
            tree.element(of: node)?.name == "h1" && measures[node].length > 0
        }
        headingNode = inside.first(where: isHeading) ?? all.first(where: isHeading)
        let isByline = { (node: Int) in
            tree.element(of: node)?.signs.contains(.byline) == true
                && (1...Self.bylineLimit).contains(measures[node].length)
        }
        bylineNode = all.first(where: isByline)
        let isTime = { (node: Int) in tree.element(of: node)?["datetime"] != nil }
        timeNode = inside.first(where: isTime) ?? all.first(where: isTime)
    }

    /// The heading without a trailing permalink sign.
    var heading: String? {
        guard let line = headingNode.map({ tree.line(of: $0) }) else { return nil }
        let end = line.lastIndex { !Self.placeMarks.contains($0) }
        return end.map { String(line[...$0]).sanitized(as: .line) }
    }

    private static let placeMarks: Set<Character> = ["¶", "#", "§", "🔗", "⚓", " "]

    var byline: String? {
        let line = bylineNode.map { tree.line(of: $0, limit: 400) } ?? ""
        let name = line.lowercased().hasPrefix("by ") ? String(line.dropFirst(3)) : line
        return name.isEmpty ? nil : name
    }

    var published: String? { timeNode.flatMap { tree.element(of: $0)?["datetime"] } }

    /// Returns the nodes of the text that repeat the title shown above it.
    func told(apartFrom titles: [String]) -> Set<Int> {
        guard let headingNode, let heading else { return [] }
        let isTold = titles.contains { $0.lowercased().contains(heading.lowercased()) }
        return isTold || titles.isEmpty ? [headingNode] : []
    }
}
