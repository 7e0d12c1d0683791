/// The amount of text in each node of a page, by kind; each node is visited twice.
///
/// Lengths do not count white space or hidden text, and count wide characters as two: Korean needs
/// half as many characters for the same content.
struct PageTextMetrics {
    struct Counts {
        var length = 0
        /// The length of links to other pages.
        var linkLength = 0
        /// The length of links within the page.
        var placeLength = 0
        /// The length of text that is neither in a nested block nor in a link.
        var ownLength = 0
        var ownCommas = 0
    }

    private(set) var counts: [Counts]
    /// A flag for each node that is removed or inside a removed one.
    private(set) var isOut: [Bool]

    /// Measures a page.
    ///
    /// - Parameter isLeftOut: returns `true` for an element to remove with its content.
    init(_ tree: PageTree, isExcluded: (Int, PageElement) -> Bool) {
        counts = Array(repeating: Counts(), count: tree.nodes.count)
        isOut = Array(repeating: false, count: tree.nodes.count)
        var context = Array(repeating: Context(), count: tree.nodes.count)
        for (node, entry) in tree.nodes.enumerated().dropFirst() {
            isOut[node] = isOut[entry.parent]
            context[node] = context[entry.parent]
            if let element = tree.element(of: node) {
                isOut[node] = isOut[node] || isExcluded(node, element)
                context[node].enter(element, node)
            } else if !isOut[node] {
                count(tree.text[entry.text], at: node, context[node])
            }
        }
        for node in tree.nodes.indices.dropFirst().reversed() {
            counts[tree.nodes[node].parent].add(counts[node])
        }
    }

    subscript(node: Int) -> Counts { counts[node] }

    /// Returns the fraction of a node's text that is links, from 0 to 1.
    func linkDensity(of node: Int) -> Double {
        let counts = counts[node]
        return counts.length == 0 ? 0 : Double(counts.linkLength) / Double(counts.length)
    }

    private mutating func count(_ text: ArraySlice<UInt8>, at node: Int, _ context: Context) {
        let (length, commas) = text.lengthAndCommas
        counts[node].length = length
        switch context.link {
        case .page: counts[node].linkLength = length
        case .place: counts[node].placeLength = length
        case nil:
            counts[context.block].ownLength += length
            counts[context.block].ownCommas += commas
        }
    }

    /// The enclosing block and link of a text.
    private struct Context {
        enum Link { case page, place }

        var block = 0
        var link: Link?

        mutating func enter(_ element: PageElement, _ node: Int) {
            if element.isBlock { block = node }
            guard element.name == "a", let target = element["href"] else { return }
            link = target.hasPrefix("#") ? .place : .page
        }
    }
}

extension PageTextMetrics.Counts {
    fileprivate mutating func add(_ inner: Self) {
        length += inner.length
        linkLength += inner.linkLength
        placeLength += inner.placeLength
    }
}

extension ArraySlice<UInt8> {
    /// The length and the number of commas in UTF-8.
    fileprivate var lengthAndCommas: (length: Int, commas: Int) {
        var length = 0
        var commas = 0
        for scalar in String(decoding: self, as: UTF8.self).unicodeScalars
        where !scalar.properties.isWhitespace {
            length += scalar.value >= 0x1100 ? 2 : 1
            if scalar == "," || scalar == "，" || scalar == "、" || scalar == "،" { commas += 1 }
        }
        return (length, commas)
    }
}
