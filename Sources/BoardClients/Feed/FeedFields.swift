import BoardCore
import Essentials

/// What the elements of a feed, or of one entry, said so far.
///
/// Of elements that come twice the first one with words counts.
struct FeedFields {
    var id = ""
    private var isPermalink = true
    private(set) var title = ""
    private var authors: [String] = []
    private var sourceAuthors: [String] = []
    private var creator = ""
    private var published: Date?
    private var updated: Date?
    private var links: [Link] = []
    private(set) var text = FeedText()
    private(set) var summary = FeedText()
    private var tags: [String] = []
    private var answers: String?
    private var count = 0
    private var parentID: String?
    private var enclosure: String?

    private struct Link {
        let relation: String
        let type: String
        let address: String
    }

    /// More tags than this help nobody.
    private static let tagLimit = 20
    private static let linkLimit = 100
}

extension FeedFields {
    /// Takes what an element says by its attributes alone.
    mutating func take(_ name: XMLName, attributes: XMLAttributes, base: URL?) {
        switch (name.namespace, name.local) {
        case (.none, "link"), (.atom, "link"): takeLink(attributes, base: base)
        case (.none, "category"), (.atom, "category"):
            addTag(attributes["label"] ?? attributes["term"] ?? "")
        case (.none, "guid"): isPermalink = attributes["ispermalink"]?.lowercased() != "false"
        case (.none, "enclosure"):
            enclosure = enclosure ?? LinkTarget.resolved(attributes["url"] ?? "", base: base)
        case (.thr, "in-reply-to"): parentID = parentID ?? attributes["ref"]
        case (.atom, "content"): takeLink(attributes, named: "src", base: base)
        default: break
        }
    }

    private mutating func takeLink(
        _ attributes: XMLAttributes, named name: String = "href", base: URL?
    ) {
        guard let written = attributes[name], links.count < Self.linkLimit,
            let address = LinkTarget.resolved(written, base: base)
        else { return }
        links.append(
            Link(
                relation: name == "src" ? "src" : attributes["rel"]?.lowercased() ?? "alternate",
                type: attributes["type"]?.lowercased() ?? "", address: address))
        let count = attributes.pairs.first { $0.name.hasSuffix(":count") }?.value
        self.count = max(self.count, count.flatMap { Int($0) } ?? 0)
    }

    private mutating func addTag(_ tag: String) {
        let tag = tag.sanitized(as: .line)
        guard !tag.isBlank, tags.count < Self.tagLimit, !tags.contains(tag) else { return }
        tags.append(tag)
    }
}

extension FeedFields {
    /// Takes the text of an element.
    mutating func take(_ capture: FeedCapture) {
        switch capture.field {
        case .id: if id.isEmpty { id = capture.string }
        case .title: if title.isBlank { title = capture.line }
        case .author: add(capture.line, to: &authors)
        case .sourceAuthor: add(capture.line, to: &sourceAuthors)
        case .creator: if creator.isBlank { creator = capture.line }
        case .published: published = published ?? FeedDate.date(capture.string)
        case .updated: updated = updated ?? FeedDate.date(capture.string)
        case .link: takeLink(capture)
        case .text: if text.isBlank { text = capture.text }
        case .summary: if summary.isBlank { summary = capture.text }
        case .tag: addTag(capture.line)
        case .answers: answers = answers ?? address(capture)
        case .count: count = max(count, Int(capture.string) ?? 0)
        }
    }

    private func add(_ name: String, to names: inout [String]) {
        if !name.isBlank, names.count < Self.tagLimit { names.append(name) }
    }

    private mutating func takeLink(_ capture: FeedCapture) {
        guard let address = address(capture), links.count < Self.linkLimit else { return }
        links.append(Link(relation: "alternate", type: "text/html", address: address))
    }

    private func address(_ capture: FeedCapture) -> String? {
        capture.string.isEmpty ? nil : LinkTarget.resolved(capture.string, base: capture.base)
    }
}

extension FeedFields {
    /// Where the feed or the entry is on the web.
    var link: String? {
        let alternates = links.filter { $0.relation == "alternate" }
        return (alternates.first { $0.type == "text/html" } ?? alternates.first)?.address
    }

    /// When the feed, or the entry, was last changed.
    var changedAt: Date? { updated ?? published }

    func link(to relation: String) -> String? {
        links.first { $0.relation == relation }?.address
    }

    /// The names of who wrote it; empty where that is not said.
    var author: String {
        if !creator.isBlank { return creator }
        let names = authors.isEmpty ? sourceAuthors : authors
        return names.map(Self.name(inMail:)).joined(separator: ", ")
    }

    /// The name in `jane@example.org (Jane Doe)`, as RSS has it.
    private static func name(inMail author: String) -> String {
        guard author.contains("@"), author.hasSuffix(")"), let start = author.firstIndex(of: "(")
        else { return author }
        let name = author[author.index(after: start)...].dropLast()
        return name.isEmpty ? author : String(name)
    }

    var entry: FeedEntry {
        var entry = FeedEntry()
        entry.id = id.isBlank ? nil : id
        entry.title = title
        entry.author = author
        entry.createdAt = published ?? updated
        entry.link = link ?? permalink ?? self.link(to: "src")
        entry.external = entry.link == nil ? enclosure : nil
        entry.answers = answers ?? discussion
        entry.commentCount = count
        entry.parentID = parentID
        entry.text = text
        entry.summary = summary
        entry.tags = tags
        return entry
    }

    /// The page with the answers; a feed of them is none for people.
    private var discussion: String? {
        links.first { $0.relation == "replies" && !$0.type.contains("xml") }?.address
    }

    private var permalink: String? {
        isPermalink && LinkTarget.isAllowed(id) ? id : nil
    }
}
