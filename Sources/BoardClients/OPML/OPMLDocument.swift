import BoardCore

/// A list of sources in OPML, the exchange format of feed readers.
package struct OPMLDocument: Sendable {
    /// A source in the list.
    package struct Outline: Sendable, Hashable {
        /// The name given by the user; empty if there is none.
        package let name: String
        package let address: Address
        /// The folders that contain the source, outermost first.
        package let folders: [String]

        package init(name: String, address: Address, folders: [String] = []) {
            self.name = name
            self.address = address
            self.folders = folders
        }
    }

    package enum Address: Sendable, Hashable {
        case feed(String)
        /// The address of a source that is not a feed, which only this program supports.
        case source(String)
    }

    /// The reason why a list is incomplete.
    package enum Truncation: Sendable, Hashable {
        /// The list is truncated.
        case cutOff
        /// Folders are nested too deeply, and the content of the deepest is omitted.
        case tooDeep
    }

    package private(set) var outlines: [Outline] = []
    /// The reason why the list is incomplete; `nil` if it is complete.
    package private(set) var truncation: Truncation?
    /// The names or addresses of the outlines that cannot be parsed.
    package private(set) var brokenOutlines: [String] = []

    package init(_ outlines: [Outline]) {
        self.outlines = outlines
    }

    /// Parses a list with sources in folders of any depth. Returns `nil` if the text is not OPML.
    ///
    /// Throws `empty` for blank input, and `unsupported` if libxml2 is not installed.
    package init?(_ bytes: [UInt8]) throws(BoardError) {
        guard bytes.contains(where: { !$0.isWhitespace }) else { throw .empty }
        let reader = OPMLReader()
        let text = FeedBytes.decoded(bytes, charset: nil)
        let reading = try XMLReader.read(text, for: reader)
        guard reader.isOPML else { return nil }
        outlines = reader.outlines
        // Some programs do not close all elements although the list is complete.
        let hasEnd = reading.isWhole || text.contains(Array("</opml".utf8))
        truncation = reading.isTooDeep ? .tooDeep : hasEnd ? nil : .cutOff
        if !reading.isTooDeep {
            brokenOutlines = OPMLOutlineScan(text).outlines(besides: reader.addressCounts)
        }
    }
}

/// A handler that collects the sources of a list at any depth.
private final class OPMLReader: XMLHandler {
    private(set) var isOPML = false
    private(set) var outlines: [OPMLDocument.Outline] = []
    /// The number of occurrences of each parsed address.
    private(set) var addressCounts: [String: Int] = [:]
    private var isInside = false
    /// The folder name of each open element; `nil` for elements that are not folders.
    private var folders: [String?] = []

    func start(_ name: XMLName, attributes: XMLAttributes) {
        if !isInside { isOPML = name.local == "opml" }
        isInside = true
        guard isOPML, name.local == "outline" else { return folders.append(nil) }
        let title = (attributes["text"] ?? attributes["title"] ?? "")
            .collapsingWhitespace.sanitized(as: .line)
        guard let address = address(in: attributes) else {
            return folders.append(title.isBlank ? nil : title)
        }
        folders.append(nil)
        attributes["xmlurl"].map { addressCounts[$0, default: 0] += 1 }
        outlines.append(
            .init(
                name: title, address: address,
                folders: folders.compactMap { $0 } + category(in: attributes)))
    }

    /// Returns the folders of the first category, as in `/Boston/Weather,/Tagged`.
    ///
    /// It returns none if the category only repeats the enclosing folders.
    private func category(in attributes: XMLAttributes) -> [String] {
        let path = attributes["category"]?.split(separator: ",").first?.split(separator: "/") ?? []
        let names = path.map { $0.trimmed.sanitized(as: .line) }.filter { !$0.isBlank }
        let known = folders.compactMap { $0 }
        return known.suffix(names.count) == names[...] ? [] : names
    }

    private func address(in attributes: XMLAttributes) -> OPMLDocument.Address? {
        if let feed = attributes["xmlurl"] { return .feed(feed.sanitized(as: .line)) }
        guard attributes["type"] == OPMLDocument.ownType else { return nil }
        return attributes["address"].map { .source($0.sanitized(as: .line)) }
    }

    func end() { folders.removeLast() }
    func add(_ text: UnsafeBufferPointer<UInt8>) {}
}

extension OPMLDocument {
    /// The `type` of outlines for sources that are not feeds.
    static let ownType = "board-tui"

    /// The list as an XML document, in which each folder occurs once.
    package var text: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <opml version="2.0">
          <head>
            <title>Sources of board-tui</title>
          </head>
          <body>
        \(OPMLFolder(outlines).lines.map { "    \($0)\n" }.joined())  </body>
        </opml>

        """
    }
}
