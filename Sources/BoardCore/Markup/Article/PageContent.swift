import Essentials

/// What is to be read on a web page.
package struct PageContent: Sendable, Equatable {
    /// The text as HTML with whole addresses; empty where the page has no words.
    package var html: String
    /// The first heading of the highest level; `nil` where there is none.
    package var heading: String?
    /// Who wrote it, as the page shows it; `nil` where it does not say.
    package var byline: String?
    /// When, as the page's `time` has it; `nil` where it does not say.
    package var published: String?
    /// Whether the text was told from what stands around it; otherwise `html` is all of the page.
    package var isMainText: Bool
    /// Whether the page is too long to be read to its end.
    package var isCut: Bool
}

extension PageContent {
    /// Finds the text of a page.
    ///
    /// - Parameters:
    ///   - page: in UTF-8; each byte is looked at a fixed number of times.
    ///   - base: what addresses in it are relative to.
    ///   - titles: what is known to be the page's title; its heading is then left out of the text,
    ///     as is any where no title is known.
    package init(page: [UInt8], base: URL, titles: [String] = []) {
        let builder = PageTreeComposer()
        guard page.withUnsafeBufferPointer(builder.read) else {
            // Without libxml2 all HTML is shown as its words.
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

/// What a page tells of its text beside it.
struct PageDetails {
    private let tree: PageTree
    private let headingNode: Int?
    private let bylineNode: Int?
    private let timeNode: Int?

    /// No name is longer.
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

    /// Without the sign behind it that leads to itself.
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

    /// The nodes of the text that say what the reader is told above it.
    func told(apartFrom titles: [String]) -> Set<Int> {
        guard let headingNode, let heading else { return [] }
        let isTold = titles.contains { $0.lowercased().contains(heading.lowercased()) }
        return isTold || titles.isEmpty ? [headingNode] : []
    }
}
