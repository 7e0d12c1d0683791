import BoardCore
import Essentials

/// A parser for RSS of any version and Atom.
final class XMLFeedReader: XMLHandler {
    private let url: URL?
    private var channel = FeedFields()
    private var fields: FeedFields?
    private var entries: [FeedFields] = []
    /// The number of entries beyond the limit.
    private var droppedCount = 0
    /// The names of the open elements.
    private var path: [XMLName] = []
    private var bases: [(depth: Int, url: URL)] = []
    private var capture: FeedCapture?
    private var entryDepth = 0
    private var isAtom = false
    private var isFeed = false

    /// The maximum number of entries, more than any known feed has. The first ones are read.
    static let entryLimit = 20_000

    private init(url: URL?) {
        self.url = url
    }

    /// Returns the feed in an XML text, or `nil` if there is none.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8.
    ///   - url: The URL to which addresses in the feed are relative.
    static func read(_ bytes: [UInt8], url: URL?) throws(BoardError) -> FeedDocument? {
        let reader = XMLFeedReader(url: url)
        let isWhole = try XMLReader.read(bytes, for: reader).isWhole
        guard reader.isFeed else { return nil }
        var document = reader.document
        document.isCutOff = !isWhole
        return document
    }

    private var document: FeedDocument {
        var document = FeedDocument()
        document.title = channel.title
        document.summary = channel.body.beginning(300)
        document.author = channel.author
        document.changedAt = channel.changedAt
        let site = channel.link(below: url).flatMap { URL(address: $0) } ?? url
        document.entries = entries.map { $0.entry(below: site) }
        document.next = channel.link(to: "next", below: url).flatMap { URL(address: $0) }
        document.noteSkipped(dropped: droppedCount)
        return document
    }

    /// The base URL at the current position, from `xml:base`.
    private var base: URL? { bases.last?.url }
}

extension XMLFeedReader {
    func start(_ name: XMLName, attributes: XMLAttributes) {
        path.append(name)
        if let written = attributes["xml:base"] { enterBase(written) }
        if path.count == 1 { readRoot(name) }
        if isFeed, Self.isEntry(name) {
            startEntry(attributes)
        } else if capture != nil {
            capture?.start(name, attributes: attributes, depth: path.count, base: base)
        } else if isFeed {
            startField(name, attributes)
        }
    }

    func end() {
        let name = path.last
        if let capture, capture.depth == path.count {
            finish(capture)
        } else if let name {
            capture?.end(name, at: path.count)
        }
        if fields != nil, entryDepth == path.count { finishEntry() }
        if bases.last?.depth == path.count { bases.removeLast() }
        path.removeLast()
    }

    func add(_ text: UnsafeBufferPointer<UInt8>) {
        capture?.add(text)
    }

    private func enterBase(_ written: String) {
        guard let whole = LinkTarget.resolved(written, base: bases.last?.url ?? url),
            let url = URL(address: whole)
        else { return }
        bases.append((path.count, url))
    }

    private func readRoot(_ name: XMLName) {
        isAtom = name.local == "feed"
        isFeed = isAtom || ["rss", "rdf", "channel"].contains(name.local)
    }

    private static func isEntry(_ name: XMLName) -> Bool {
        let isCore = name.namespace == .none || name.namespace == .atom
        return isCore && (name.local == "item" || name.local == "entry")
    }
}

extension XMLFeedReader {
    /// Starts an entry. An entry inside another indicates that the end of the first is missing.
    private func startEntry(_ attributes: XMLAttributes) {
        if let capture { finish(capture) }
        if fields != nil { finishEntry() }
        var fields = FeedFields()
        fields.id = attributes["rdf:about"] ?? ""
        self.fields = fields
        entryDepth = path.count
    }

    private func finishEntry() {
        if let fields {
            if entries.count < Self.entryLimit { entries.append(fields) } else { droppedCount += 1 }
        }
        fields = nil
    }

    private func finish(_ capture: FeedCapture) {
        self.capture = nil
        if fields == nil { channel.take(capture) } else { fields?.take(capture) }
    }

    private func startField(_ name: XMLName, _ attributes: XMLAttributes) {
        guard isField(name) else { return startSourceAuthor(name, attributes) }
        if fields == nil {
            channel.take(name, attributes: attributes, base: base)
        } else {
            fields?.take(name, attributes: attributes, base: base)
        }
        begin(FeedField(name), name, attributes)
    }

    /// Returns whether the current element is a direct child of the entry or the feed.
    ///
    /// Only media elements may be grouped in other elements.
    private func isField(_ name: XMLName) -> Bool {
        if fields != nil { return path.count == entryDepth + 1 || name.namespace == .media }
        let parent = path.dropLast().last?.local
        return parent == "feed" || parent == "channel"
    }

    /// Starts the author of an entry that was copied from another feed.
    private func startSourceAuthor(_ name: XMLName, _ attributes: XMLAttributes) {
        guard path.dropLast().last?.local == "source", path.count == entryDepth + 2,
            FeedField(name) == .author
        else { return }
        begin(.sourceAuthor, name, attributes)
    }

    private func begin(_ field: FeedField?, _ name: XMLName, _ attributes: XMLAttributes) {
        guard let field else { return }
        capture = FeedCapture(
            field, isAtom: isAtom || name.namespace == .atom, attributes: attributes,
            depth: path.count, base: base)
    }
}
