/// How much text each node of a page holds, of what kind; each node is looked at twice.
///
/// Lengths count what shows and no blanks, and wide characters as two: a paragraph in Korean says as
/// much with half the characters.
struct PageMeasures {
    struct Counts {
        /// Of all words within.
        var length = 0
        /// Of those that lead to another page.
        var linkLength = 0
        /// Of those that lead to another place of the page.
        var placeLength = 0
        /// Of those that stand in no block within this one, and in no link.
        var ownLength = 0
        var ownCommas = 0
    }

    private(set) var counts: [Counts]
    /// Whether a node is left out, or within one that is.
    private(set) var isOut: [Bool]

    /// - Parameter isLeftOut: whether an element is to be left out, with all that is in it.
    init(_ tree: PageTree, isLeftOut: (Int, PageElement) -> Bool) {
        counts = Array(repeating: Counts(), count: tree.nodes.count)
        isOut = Array(repeating: false, count: tree.nodes.count)
        var context = Array(repeating: Context(), count: tree.nodes.count)
        for (node, entry) in tree.nodes.enumerated().dropFirst() {
            isOut[node] = isOut[entry.parent]
            context[node] = context[entry.parent]
            if let element = tree.element(of: node) {
                isOut[node] = isOut[node] || isLeftOut(node, element)
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

    /// What of a node's words are links, from 0 to 1.
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

    /// What words stand in.
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

extension PageMeasures.Counts {
    fileprivate mutating func add(_ inner: Self) {
        length += inner.length
        linkLength += inner.linkLength
        placeLength += inner.placeLength
    }
}

extension ArraySlice<UInt8> {
    /// Of UTF-8.
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
