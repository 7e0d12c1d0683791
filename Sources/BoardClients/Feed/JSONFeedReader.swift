import BoardCore
import Essentials

/// Makes a feed of what stands in JSON Feed, version 1 or 1.1.
struct JSONFeedReader {
    private let url: URL?
    private let feed: JSONValue

    /// The feed in a JSON value; `nil` where none is in it.
    static func read(_ value: JSONValue, url: URL?) -> FeedDocument? {
        guard let items = value["items"].array else { return nil }
        let reader = JSONFeedReader(url: url, feed: value)
        var document = FeedDocument()
        document.title = value["title"].string ?? ""
        document.summary = value["description"].string ?? ""
        document.author = reader.author(of: value)
        document.entries = items.prefix(XMLFeedReader.entryLimit).compactMap(reader.entry)
        document.next = reader.address(value["next_url"]).flatMap { URL(address: $0) }
        return document
    }

    /// The format has entries without an `id` thrown away.
    private func entry(_ item: JSONValue) -> FeedEntry? {
        guard let id = Self.id(item["id"]) else { return nil }
        var entry = FeedEntry()
        entry.id = id
        entry.title = item["title"].string ?? ""
        entry.author = author(of: item)
        entry.createdAt = date(item["date_published"]) ?? date(item["date_modified"])
        entry.link = address(item["url"])
        entry.external = address(item["external_url"])
        entry.text = text(of: item)
        entry.summary = FeedText(words: item["summary"].string ?? "", format: .plain)
        entry.tags = (item["tags"].array ?? []).prefix(20).compactMap(\.string)
        return entry
    }

    private static func id(_ value: JSONValue) -> String? {
        if case .number(let number) = value { return "\(number)" }
        return value.identifier
    }

    private func author(of value: JSONValue) -> String {
        let authors = value["authors"].array ?? [value["author"]]
        return authors.prefix(20).compactMap { $0["name"].string }.filter { !$0.isBlank }
            .joined(separator: ", ")
    }

    private func text(of item: JSONValue) -> FeedText {
        if let html = item["content_html"].string, !html.isBlank {
            let base = address(item["url"]).flatMap { URL(address: $0) } ?? url
            return FeedText(words: HTMLAddresses.resolved(html, base: base), format: .html)
        }
        return FeedText(words: item["content_text"].string ?? "", format: .plain)
    }

    private func date(_ value: JSONValue) -> Date? {
        value.string.flatMap(FeedDate.date)
    }

    private func address(_ value: JSONValue) -> String? {
        guard let written = value.string, !written.isBlank else { return nil }
        return LinkTarget.resolved(
            written.sanitized(as: .line),
            base: feed["home_page_url"].string.flatMap { URL(address: $0) } ?? url)
    }
}
