import BoardCore
import Essentials

/// A link to a feed in a web page.
package struct FeedLink: Sendable, Hashable {
    package let url: URL
    /// The title on one line; empty if there is none.
    package let title: String
}

/// A finder for feed links in web pages.
package enum FeedLinks {
    /// Returns the feeds that a page links to, in order and without duplicates.
    ///
    /// - Parameters:
    ///   - html: The page, or its start, in UTF-8.
    ///   - base: The URL of the page.
    package static func find(in html: [UInt8], base: URL) -> [FeedLink] {
        var links: [FeedLink] = []
        var base = base
        let tags = HTMLTags(html)
        for tag in tags where !tag.isEnd {
            switch tag.name {
            case "body": return links
            case "base": base = tags.address(tag, "href", base: base) ?? base
            case "link":
                guard links.count < limit, let link = link(tag, tags, base: base) else { continue }
                if !links.contains(where: { $0.url == link.url }) { links.append(link) }
            default: break
            }
        }
        return links
    }

    private static let limit = 100

    private static func link(_ tag: HTMLTag, _ tags: HTMLTags, base: URL) -> FeedLink? {
        let relations = (tags.value(tag, "rel") ?? "").lowercased().split { " \t\n".contains($0) }
        let type = (tags.value(tag, "type") ?? "").lowercased().prefix { $0 != ";" }
        guard relations.contains("alternate") || relations.contains("feed"),
            types.contains(type.trimmed),
            let url = tags.address(tag, "href", base: base)
        else { return nil }
        let title = (tags.value(tag, "title") ?? "").asHTMLLine
        return FeedLink(url: url, title: title.sanitized(as: .line))
    }

    private static let types: Set<String> = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
        "application/rdf+xml",
    ]
}

extension HTMLTags {
    fileprivate func address(_ tag: HTMLTag, _ name: String, base: URL) -> URL? {
        value(tag, name).flatMap { LinkTarget.resolved($0, base: base) }
            .flatMap { URL(address: $0) }
    }
}
