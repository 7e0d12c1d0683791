import BoardCore
import Essentials
import Localization

/// A parser for JSON Feed, versions 1 and 1.1.
struct JSONFeedReader {
    /// The web page of the feed, or the feed's own URL if it names none.
    private let site: URL?

    /// Returns the feed in a JSON value, or `nil` if there is none.
    static func read(_ value: JSONValue, url: URL?) -> FeedDocument? {
        guard let items = value["items"].array else { return nil }
        let page = LinkTarget.resolved(value["home_page_url"].string ?? "", base: url)
        let reader = JSONFeedReader(site: page.flatMap { URL(address: $0) } ?? url)
        var document = FeedDocument()
        document.title = (value["title"].string ?? "").collapsingWhitespace
        document.summary = value["description"].string ?? ""
        document.author = reader.author(of: value)
        for (index, item) in items.prefix(XMLFeedReader.entryLimit).enumerated() {
            do throws(Omission) {
                document.entries.append(try reader.entry(item))
            } catch {
                document.skipped.add(error.reason(index + 1))
            }
        }
        document.noteSkipped(dropped: max(0, items.count - XMLFeedReader.entryLimit))
        document.next = reader.address(value["next_url"]).flatMap { URL(address: $0) }
        return document
    }

    /// The reason for omitting an item, reported with its number.
    private enum Omission: Error {
        case noObject, noIdentifier

        func reason(_ number: Int) -> String {
            switch self {
            case .noObject: localized("item \(number) is not an object")
            case .noIdentifier: localized("item \(number) has neither an id nor a url")
            }
        }
    }

    /// Reads an item. The format requires an `id`; an item that only has a `url` is also accepted.
    private func entry(_ item: JSONValue) throws(Omission) -> FeedEntry {
        guard case .object = item else { throw .noObject }
        var entry = FeedEntry()
        entry.id = Self.id(item["id"])
        entry.link = address(item["url"])
        guard entry.id != nil || entry.link != nil else { throw .noIdentifier }
        entry.title = (item["title"].string ?? "").collapsingWhitespace
        entry.author = author(of: item)
        let dates = [item["date_published"], item["date_modified"]]
        entry.createdAt = dates.lazy.compactMap(\.date).first
        if entry.createdAt == nil {
            entry.unreadableDate = dates.lazy.compactMap(\.string).first { !$0.isBlank }
        }
        entry.external = address(item["external_url"])
        let base = entry.link.flatMap { URL(address: $0) } ?? site
        entry.body = body(of: item).resolved(below: base)
        entry.attachments = attachments(of: item, below: base)
        entry.tags = (item["tags"].array ?? []).prefix(20).compactMap(\.string)
            .map(\.collapsingWhitespace)
        return entry
    }

    private static func id(_ value: JSONValue) -> String? {
        if case .number(let number) = value { return "\(number)" }
        return value.identifier
    }

    private func attachments(of item: JSONValue, below base: URL?) -> [FeedAttachment] {
        let files = (item["attachments"].array ?? []).prefix(FeedAttachment.limit)
        return files.compactMap { file in
            guard let address = LinkTarget.resolved(file["url"].string ?? "", base: base) else {
                return nil
            }
            return FeedAttachment(
                address: address, title: (file["title"].string ?? "").sanitized(as: .line),
                type: (file["mime_type"].string ?? "").sanitized(as: .line),
                size: file["size_in_bytes"].int, duration: file["duration_in_seconds"].int)
        }
    }

    private func author(of value: JSONValue) -> String {
        let authors = value["authors"].array ?? [value["author"]]
        return authors.prefix(20).compactMap { $0["name"].string?.collapsingWhitespace }
            .filter { !$0.isBlank }
            .joined(separator: ", ")
    }

    private func body(of item: JSONValue) -> FeedText {
        if let html = item["content_html"].string, !html.isBlank {
            return FeedText(string: html, format: .html)
        }
        let texts = [item["content_text"], item["summary"]].lazy.compactMap(\.string)
        return FeedText(string: texts.first { !$0.isBlank } ?? "", format: .plain)
    }

    private func address(_ value: JSONValue) -> String? {
        guard let written = value.string, !written.isBlank else { return nil }
        return LinkTarget.resolved(written.sanitized(as: .line), base: site)
    }
}
