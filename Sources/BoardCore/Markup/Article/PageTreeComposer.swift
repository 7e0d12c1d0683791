/// Builds a `PageTree` from the elements and text that a parser reports.
///
/// Hidden content is not added to the tree.
final class PageTreeComposer: HTMLHandler {
    private(set) var tree = PageTree()
    var reopenedCount = 0
    private var open: [(name: String, node: Int)] = []
    /// The number of elements that were open before the hidden one.
    private var hiddenDepth: Int?
    /// The number of calls, for tests that the time is linear.
    private(set) var steps = 0

    var depth: Int { open.count }
    var names: [String] { open.map(\.name) }

    /// The parent of the next element.
    private var parent: Int { open.last?.node ?? 0 }

    func start(_ name: String, _ attributes: HTMLAttributes) {
        steps += 1
        guard reopenedCount == 0 else {
            reopenedCount -= 1
            return
        }
        open.append((name, node(for: name, attributes)))
    }

    private func node(for name: String, _ attributes: HTMLAttributes) -> Int {
        guard hiddenDepth == nil, !tree.isFull, name != "html", name != "body" else {
            return parent
        }
        var element = PageElement(name: name, attributes)
        if element.signs.contains(.hidden) {
            hiddenDepth = depth
            return parent
        }
        // In a block quote, the footer names the quoted author.
        if name == "footer", open.contains(where: { $0.name == "blockquote" }) {
            element.signs.remove(.furniture)
        }
        return tree.open(element, in: parent)
    }

    func end() {
        steps += 1
        guard let last = open.popLast() else { return }
        if hiddenDepth == depth { hiddenDepth = nil }
        if last.node != parent { tree.close(last.node) }
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) {
        steps += 1
        guard hiddenDepth == nil, !tree.isFull, !text.isEmpty else { return }
        tree.add(text, in: parent)
    }

    func close(toDepth depth: Int) {
        while open.count > depth { end() }
    }

    func finish() {
        close(toDepth: 0)
        tree.close(0)
    }
}

extension PageTreeComposer {
    /// Parses a page in UTF-8 up to the size limit; returns `false` without libxml2.
    func read(_ html: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let parser = HTMLParser(of: html, for: self) else { return false }
        var tokens = HTMLTokens(html)
        while !tree.isFull, !Task.isCancelled, let token = tokens.next() { parser.take(token) }
        parser.finish()
        return true
    }
}
