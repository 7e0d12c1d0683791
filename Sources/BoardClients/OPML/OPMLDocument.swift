import BoardCore

/// A list of sources as programs that read feeds exchange it.
package struct OPMLDocument: Sendable {
    /// One source of the list.
    package struct Outline: Sendable, Hashable {
        /// What the reader called it; empty where nothing is said.
        package let name: String
        package let address: Address

        package init(name: String, address: Address) {
            self.name = name
            self.address = address
        }
    }

    package enum Address: Sendable, Hashable {
        /// Where a feed is.
        case feed(String)
        /// The address of a source that is no feed, which only this program knows.
        case source(String)
    }

    /// Why a list is not read to its end.
    package enum Shortfall: Sendable, Hashable {
        /// It ends within an element.
        case cutOff
        /// Its folders nest so deep that what is in the deepest is left out.
        case tooDeep
    }

    package private(set) var outlines: [Outline] = []
    /// What keeps it from being all; `nil` where nothing does.
    package private(set) var shortfall: Shortfall?

    package init(_ outlines: [Outline]) {
        self.outlines = outlines
    }

    /// Reads a list, in whatever folders its sources stand; `nil` for what is no OPML.
    ///
    /// Throws `empty` where nothing is there, and `unsupported` where libxml2 is missing.
    package init?(_ bytes: [UInt8]) throws(BoardError) {
        guard bytes.contains(where: { !$0.isWhitespace }) else { throw .empty }
        let reader = OPMLReader()
        let text = FeedBytes.decoded(bytes, charset: nil)
        let reading = try XMLReader.read(text, for: reader)
        guard reader.isOPML else { return nil }
        outlines = reader.outlines
        // Some programs leave elements open, and yet end the list.
        let hasEnd = reading.isWhole || text.contains(Array("</opml".utf8))
        shortfall = reading.isTooDeep ? .tooDeep : hasEnd ? nil : .cutOff
    }
}

/// Collects the sources of a list, however deep they stand in it.
private final class OPMLReader: XMLHandler {
    private(set) var isOPML = false
    private(set) var outlines: [OPMLDocument.Outline] = []
    private var isInside = false

    func start(_ name: XMLName, attributes: XMLAttributes) {
        if !isInside { isOPML = name.local == "opml" }
        isInside = true
        guard isOPML, name.local == "outline", let address = address(in: attributes) else { return }
        let title = attributes["text"] ?? attributes["title"] ?? ""
        outlines.append(.init(name: title.sanitized(as: .line), address: address))
    }

    private func address(in attributes: XMLAttributes) -> OPMLDocument.Address? {
        if let feed = attributes["xmlurl"] { return .feed(feed.sanitized(as: .line)) }
        guard attributes["type"] == OPMLDocument.ownType else { return nil }
        return attributes["address"].map { .source($0.sanitized(as: .line)) }
    }

    func end() {}
    func add(_ text: UnsafeBufferPointer<UInt8>) {}
}

extension OPMLDocument {
    /// What the outlines of sources are marked with that are no feeds.
    fileprivate static let ownType = "board-tui"

    /// The list as a document in XML.
    package var text: String {
        let lines = outlines.map { outline in
            let name = outline.name.escapedForXML
            return switch outline.address {
            case .feed(let url):
                "<outline type=\"rss\" text=\"\(name)\" xmlUrl=\"\(url.escapedForXML)\"/>"
            case .source(let address):
                """
                <outline type="\(Self.ownType)" text="\(name)" address="\(address.escapedForXML)"/>
                """
            }
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <opml version="2.0">
              <head>
                <title>Sources of board-tui</title>
              </head>
              <body>
            \(lines.map { "    \($0)\n" }.joined())  </body>
            </opml>

            """
    }
}

extension String {
    /// This text as it stands between the double quotes of an attribute.
    fileprivate var escapedForXML: String {
        unicodeScalars.map { scalar in
            switch scalar {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            case "\"": "&quot;"
            default: String(scalar)
            }
        }.joined()
    }
}
