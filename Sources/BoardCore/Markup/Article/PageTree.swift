/// A web page as a list of its elements and texts in document order.
///
/// The descendants of an element are the nodes after it up to its `end`, so that no traversal needs
/// recursion.
struct PageTree {
    struct Node {
        /// The index of the parent element; the first node, the page, is its own parent.
        let parent: Int
        /// The index after the last descendant.
        var end: Int
        /// The range of its text in `text`; empty for elements.
        var text: Range<Int>
        /// The index in `elements`; `nil` for text.
        let element: Int?
    }

    private(set) var nodes = [Node(parent: 0, end: 1, text: 0..<0, element: 0)]
    private(set) var elements = [PageElement(name: "body")]
    private(set) var text: [UInt8] = []
    /// The total size of text and attributes in bytes.
    private var size = 0

    /// The maximum size of text and attributes in bytes; later content is dropped.
    static let sizeLimit = 2 << 20
    static let nodeLimit = 100_000

    /// A Boolean value that indicates whether later content is dropped.
    var isFull: Bool { size >= Self.sizeLimit || nodes.count >= Self.nodeLimit }

    func element(of node: Int) -> PageElement? { nodes[node].element.map { elements[$0] } }

    /// Adds an element and returns its node; call `close` at its end.
    mutating func open(_ element: PageElement, in parent: Int) -> Int {
        size += element.size
        elements.append(element)
        return append(Node(parent: parent, end: 0, text: 0..<0, element: elements.count - 1))
    }

    mutating func close(_ node: Int) {
        nodes[node].end = nodes.count
    }

    /// Adds text; adjacent texts become one node.
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, in parent: Int) {
        let start = text.count
        text.append(contentsOf: bytes)
        size += bytes.count
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
    /// Returns the text of a node on one line, at most `limit` bytes.
    func line(of node: Int, limit: Int = 1000) -> String {
        var bytes: [UInt8] = []
        for part in node..<nodes[node].end where bytes.count < limit {
            bytes += text[nodes[part].text].prefix(limit - bytes.count)
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
            .joined(separator: " ").sanitized(as: .line)
    }
}
