import Essentials

/// Writes the content of a page as simplified HTML with absolute addresses.
struct ContentWriter {
    let tree: PageTree
    let measures: PageTextMetrics
    /// The base URL of relative addresses.
    let base: URL
    /// The nodes that are shown elsewhere and left out here.
    let told: Set<Int>
    /// A Boolean value that indicates whether to leave out lists of links.
    let leavesOutClutter: Bool

    /// Returns the HTML of some nodes; elements are closed at the end of each node.
    func html(of roots: [Int]) -> String {
        var html: [UInt8] = []
        for root in roots { write(root, to: &html) }
        return String(decoding: html, as: UTF8.self)
    }

    private func write(_ root: Int, to html: inout [UInt8]) {
        var open: [(name: String, end: Int)] = []
        var node = root
        while node < tree.nodes[root].end {
            while let last = open.last, last.end <= node { Self.end(&open, &html) }
            if isExcluded(node, of: root) {
                node = tree.nodes[node].end
                continue
            }
            if let name = begin(node, &html), !HTMLElementKind.isVoid(name) {
                open.append((name, tree.nodes[node].end))
            }
            node += 1
        }
        while !open.isEmpty { Self.end(&open, &html) }
    }

    /// Writes text or a start tag; returns the name of the element.
    private func begin(_ node: Int, _ html: inout [UInt8]) -> String? {
        guard let element = tree.element(of: node) else {
            Self.append(tree.text[tree.nodes[node].text], to: &html)
            return nil
        }
        guard let name = name(of: element) else { return nil }
        html += start(name, element).utf8
        return name
    }

    private static func end(_ open: inout [(name: String, end: Int)], _ html: inout [UInt8]) {
        html += "</\(open.removeLast().name)>".utf8
    }

    private static func append(_ text: ArraySlice<UInt8>, to html: inout [UInt8]) {
        for byte in text {
            switch byte {
            case UInt8(ascii: "<"): html += "&lt;".utf8
            case UInt8(ascii: ">"): html += "&gt;".utf8
            case UInt8(ascii: "&"): html += "&amp;".utf8
            default: html.append(byte)
            }
        }
    }
}

// MARK: Filtering

extension ContentWriter {
    private func isExcluded(_ node: Int, of root: Int) -> Bool {
        if measures.isOut[node] || told.contains(node) { return true }
        guard leavesOutClutter, node != root, let element = tree.element(of: node) else {
            return false
        }
        return isPlaceMark(node, element) || isNoteMark(node, element) || isClutter(node, element)
    }

    /// Returns whether this is the permalink sign `¶` after a heading.
    private func isPlaceMark(_ node: Int, _ element: PageElement) -> Bool {
        element["href"]?.hasPrefix("#") == true && measures[node].length <= 2
            && tree.line(of: node).allSatisfy { !$0.isLetter && !$0.isNumber }
    }

    /// Returns whether this is a footnote reference, whose number would look like that of a link.
    private func isNoteMark(_ node: Int, _ element: PageElement) -> Bool {
        let counts = measures[node]
        return element.name == "sup" && counts.length == counts.placeLength
            && (1...Self.markLength).contains(counts.length)
    }

    private static let markLength = 6

    /// Returns whether this is a table of contents or a box of links.
    private func isClutter(_ node: Int, _ element: PageElement) -> Bool {
        let counts = measures[node]
        guard Self.boxes.contains(element.name), counts.length > 0 else { return false }
        if counts.placeLength * 5 > counts.length * 4 { return true }
        guard !["ul", "ol"].contains(element.name) || element.signs.contains(.doubtful) else {
            return false
        }
        return counts.linkLength * 4 > counts.length * 3 && !element.signs.contains(.likely)
            && counts.length > ContentScores.paragraphLength
    }

    private static let boxes: Set<String> = ["div", "section", "ul", "ol", "table", "header"]
}

// MARK: Tags

extension ContentWriter {
    /// Returns the name of the written element; `nil` to write only its content.
    private func name(of element: PageElement) -> String? {
        guard let kind = element.kind else { return nil }
        switch kind {
        case .span, .machines, .script, .hidden: return nil
        case .link: return address(element, "href") == nil ? nil : "a"
        default: return element.name
        }
    }

    private func start(_ name: String, _ element: PageElement) -> String {
        var tag = "<\(name)"
        if name == "pre" || name == "code", !element.classes.isEmpty {
            tag += Self.attribute("class", element.classes)
        }
        if let style = element.whiteSpaceStyle { tag += Self.attribute("style", style) }
        for (name, value) in element.attributes where !Self.addresses.contains(name) {
            tag += Self.attribute(name, value)
        }
        for name in ["href", "src", "cite"] {
            if let address = address(element, name) { tag += Self.attribute(name, address) }
        }
        return tag + ">"
    }

    private static let addresses: Set<String> = ["href", "src", "data-src", "srcset", "cite"]

    /// Returns an absolute address; images with lazy loading have theirs in other attributes.
    private func address(_ element: PageElement, _ name: String) -> String? {
        let late = name == "src" ? [element["data-src"], element["srcset"]?.firstAddress] : []
        return ([element[name]] + late).lazy.compactMap { $0 }
            .filter { !$0.hasPrefix("#") }
            .compactMap { LinkTarget.resolved($0, base: base) }.first
    }

    private static func attribute(_ name: String, _ value: String) -> String {
        let value = value.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
            .replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        return " \(name)=\"\(value)\""
    }
}

extension String {
    /// The first address of a list with widths, such as `small.jpg 480w, large.jpg 800w`.
    fileprivate var firstAddress: String? {
        split { $0.isWhitespace || $0 == "," }.first.map { String($0) }
    }
}
