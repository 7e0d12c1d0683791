import BoardCore
import Essentials

/// The values collected from the elements of a feed or an entry.
///
/// Of repeated elements, the first one with text is used.
struct FeedFields {
    var id = ""
    private var isPermalink = true
    private var ownTitle = ""
    private var otherTitle = ""
    private var authors: [String] = []
    private var sourceAuthors: [String] = []
    private var creator = ""
    private var published: Date?
    private var updated: Date?
    /// The text of the first invalid date.
    private var unreadableDate: String?
    private var links: [Link] = []
    private var texts: [FeedField: FeedText] = [:]
    private var tags: [String] = []
    private var answers: Address?
    private var count = 0
    private var parentID: String?
    private var attachments: [(file: FeedAttachment, address: Address)] = []
    private var duration: Int?

    /// An address as written, and the base URL from `xml:base`.
    private struct Address {
        let written: String
        let base: URL?

        func resolved(below site: URL?) -> String? {
            LinkTarget.resolved(written, base: base ?? site)
        }
    }

    private struct Link {
        let relation: String
        let type: String
        let address: Address
    }

    /// The maximum number of tags per entry.
    private static let tagLimit = 20
    private static let linkLimit = 100
}

extension FeedFields {
    /// Reads the values that an element has in its attributes.
    mutating func take(_ name: XMLName, attributes: XMLAttributes, base: URL?) {
        switch (name.namespace, name.local) {
        case (.none, "link"), (.atom, "link"):
            if attributes["rel"]?.lowercased() == "enclosure" {
                attach(attributes, address: "href", base: base)
            } else {
                takeLink(attributes, base: base)
            }
        case (.none, "category"), (.atom, "category"):
            addTag((attributes["label"] ?? attributes["term"] ?? "").collapsingWhitespace)
        case (.none, "guid"): isPermalink = attributes["ispermalink"]?.lowercased() != "false"
        case (.none, "enclosure"), (.media, "content"):
            attach(attributes, address: "url", base: base)
        case (.thr, "in-reply-to"): parentID = parentID ?? attributes["ref"]
        case (.atom, "content"): takeLink(attributes, named: "src", base: base)
        default: break
        }
    }

    private mutating func takeLink(
        _ attributes: XMLAttributes, named name: String = "href", base: URL?
    ) {
        guard let written = attributes[name], links.count < Self.linkLimit else { return }
        links.append(
            Link(
                relation: name == "src" ? "src" : attributes["rel"]?.lowercased() ?? "alternate",
                type: attributes["type"]?.lowercased() ?? "",
                address: Address(written: written, base: base)))
        let count = attributes.pairs.first { $0.name.hasSuffix(":count") }?.value
        self.count = max(self.count, count.flatMap { Int($0) } ?? 0)
    }

    private mutating func attach(_ attributes: XMLAttributes, address name: String, base: URL?) {
        guard let written = attributes[name], attachments.count < FeedAttachment.limit else {
            return
        }
        let type = attributes["type"] ?? attributes["medium"] ?? ""
        let size = attributes["length"] ?? attributes["filesize"]
        let file = FeedAttachment(
            address: "", title: (attributes["title"] ?? "").sanitized(as: .line),
            type: type.sanitized(as: .line), size: size.flatMap { Int($0.trimmed) },
            duration: attributes["duration"].flatMap(FeedAttachment.seconds))
        attachments.append((file, Address(written: written, base: base)))
    }

    private mutating func addTag(_ tag: String) {
        let tag = tag.sanitized(as: .line)
        guard !tag.isBlank, tags.count < Self.tagLimit, !tags.contains(tag) else { return }
        tags.append(tag)
    }
}

extension FeedFields {
    /// Reads the text of an element.
    mutating func take(_ capture: FeedCapture) {
        switch capture.field {
        case .id: if id.isEmpty { id = capture.string }
        case .title: if ownTitle.isBlank { ownTitle = capture.line }
        case .otherTitle: if otherTitle.isBlank { otherTitle = capture.line }
        case .author: add(capture.line, to: &authors)
        case .sourceAuthor: add(capture.line, to: &sourceAuthors)
        case .creator: if creator.isBlank { creator = capture.line }
        case .published: published = published ?? date(capture)
        case .updated: updated = updated ?? date(capture)
        case .link: takeLink(capture)
        case .tag: addTag(capture.line)
        case .answers: answers = answers ?? address(capture)
        case .count: count = max(count, Int(capture.string) ?? 0)
        case .duration: duration = duration ?? FeedAttachment.seconds(in: capture.string)
        case .text, .summary, .mediaDescription, .itunesSummary, .dublinCoreDescription:
            if texts[capture.field]?.isBlank != false { texts[capture.field] = capture.text }
        }
    }

    private func add(_ name: String, to names: inout [String]) {
        if !name.isBlank, names.count < Self.tagLimit { names.append(name) }
    }

    private mutating func date(_ capture: FeedCapture) -> Date? {
        let text = capture.string
        let date = Timestamp.date(text)
        if date == nil, !text.isBlank { unreadableDate = unreadableDate ?? text }
        return date
    }

    private mutating func takeLink(_ capture: FeedCapture) {
        guard let address = address(capture), links.count < Self.linkLimit else { return }
        links.append(Link(relation: "alternate", type: "text/html", address: address))
    }

    private func address(_ capture: FeedCapture) -> Address? {
        capture.string.isEmpty ? nil : Address(written: capture.string, base: capture.base)
    }
}

extension FeedFields {
    var title: String { ownTitle.isBlank ? otherTitle : ownTitle }

    var body: FeedText {
        FeedField.bodies.lazy.compactMap { texts[$0] }.first { !$0.isBlank } ?? FeedText()
    }

    /// The date of the last change.
    var changedAt: Date? { updated ?? published }

    /// Returns the web page of the feed or entry.
    ///
    /// - Parameter site: The base URL if there is no `xml:base`.
    func link(below site: URL?) -> String? {
        let alternates = links.filter { $0.relation == "alternate" }
        let pages = alternates.filter { $0.type == "text/html" }
        return (pages + alternates).lazy.compactMap { $0.address.resolved(below: site) }.first
    }

    func link(to relation: String, below site: URL?) -> String? {
        links.first { $0.relation == relation }?.address.resolved(below: site)
    }

    /// The names of the authors; empty if there are none.
    var author: String {
        if !creator.isBlank { return creator }
        let names = authors.isEmpty ? sourceAuthors : authors
        return names.map(Self.name(inMail:)).joined(separator: ", ")
    }

    /// Returns the name in `jane@example.org (Jane Doe)`, the form that RSS uses.
    private static func name(inMail author: String) -> String {
        guard author.contains("@"), author.hasSuffix(")"), let start = author.firstIndex(of: "(")
        else { return author }
        let name = author[author.index(after: start)...].dropLast()
        return name.isEmpty ? author : String(name)
    }

    /// Returns the entry with these values.
    ///
    /// - Parameter site: The web page of the feed, or the feed's own URL if it names none.
    func entry(below site: URL?) -> FeedEntry {
        var entry = FeedEntry()
        entry.id = id.isBlank ? nil : id
        entry.title = title
        entry.author = author
        entry.createdAt = published ?? updated
        if entry.createdAt == nil { entry.unreadableDate = unreadableDate }
        let page = link(below: site) ?? permalink
        entry.link = page ?? link(to: "src", below: site)
        let base = page.flatMap { URL(address: $0) } ?? site
        entry.attachments = attachments(below: base)
        entry.external = entry.link == nil ? entry.attachments.first?.address : nil
        entry.answers = answers?.resolved(below: base) ?? discussion(below: base)
        entry.commentCount = count
        entry.parentID = parentID
        entry.body = body.resolved(below: base)
        entry.tags = tags
        return entry
    }

    /// Returns the page with the replies. A feed of the replies is not suitable.
    private func discussion(below base: URL?) -> String? {
        links.first { $0.relation == "replies" && !$0.type.contains("xml") }?
            .address.resolved(below: base)
    }

    private var permalink: String? {
        isPermalink && LinkTarget.isAllowed(id) ? id : nil
    }

    /// Returns the attachments of the entry without duplicates.
    private func attachments(below base: URL?) -> [FeedAttachment] {
        var files: [FeedAttachment] = []
        for (file, address) in attachments {
            guard let address = address.resolved(below: base) else { continue }
            var file = file
            file.address = address
            if let index = files.firstIndex(where: { $0.address == address }) {
                files[index].complete(with: file)
            } else {
                files.append(file)
            }
        }
        // iTunes states the duration of the recording, which is usually the only file.
        if let duration, let index = files.firstIndex(where: { !$0.type.hasPrefix("image") }) {
            files[index].duration = files[index].duration ?? duration
        }
        return files
    }
}
