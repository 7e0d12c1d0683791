/// A page as a list of its elements and texts, each in front of what is in it.
///
/// What is in an element are the nodes behind it up to its `end`, so that nothing that walks through
/// a page needs to recurse.
struct PageTree {
    struct Node {
        /// The element that this is in; the first node, the page, is in itself.
        let parent: Int
        /// Behind the last node that is in it.
        var end: Int
        /// Where its words are in `text`; empty for elements.
        var text: Range<Int>
        /// Its place among the elements; `nil` for words.
        let element: Int?
    }

    private(set) var nodes = [Node(parent: 0, end: 1, text: 0..<0, element: 0)]
    private(set) var elements = [PageElement(name: "body")]
    private(set) var text: [UInt8] = []
    /// Bytes of words and attributes.
    private var size = 0

    /// When so many bytes of words and attributes are there, or so many nodes, what follows is left
    /// out.
    static let sizeLimit = 2 << 20
    static let nodeLimit = 100_000

    /// Whether no more is taken.
    var isFull: Bool { size >= Self.sizeLimit || nodes.count >= Self.nodeLimit }

    func element(of node: Int) -> PageElement? { nodes[node].element.map { elements[$0] } }

    /// Adds an element and returns its node, which `close` is to end.
    mutating func open(_ element: PageElement, in parent: Int) -> Int {
        size += element.size
        elements.append(element)
        return append(Node(parent: parent, end: 0, text: 0..<0, element: elements.count - 1))
    }

    mutating func close(_ node: Int) {
        nodes[node].end = nodes.count
    }

    /// Adds words; those that follow others become one node with them.
    mutating func add(_ words: UnsafeBufferPointer<UInt8>, in parent: Int) {
        let start = text.count
        text.append(contentsOf: words)
        size += words.count
        let last = nodes.count - 1
        if nodes[last].element == nil, nodes[last].parent == parent {
            nodes[last].text = nodes[last].text.lowerBound..<text.count
        } else {
            _ = append(
                Node(parent: parent, end: last + 2, text: start..<text.count, element: nil))
        }
    }

    private mutating func append(_ node: Node) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }
}

extension PageTree {
    /// The words in a node on one line, the first `limit` bytes of them.
    func line(of node: Int, limit: Int = 1000) -> String {
        var bytes: [UInt8] = []
        for part in node..<nodes[node].end where bytes.count < limit {
            bytes += text[nodes[part].text].prefix(limit - bytes.count)
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ").sanitized(as: .line)
    }
}
