import BoardCore
import Essentials

/// The metadata in the head of a web page.
struct PageHead {
    /// The base URL for relative links.
    private(set) var base: URL
    /// The title for sharing, usually without the name of the site.
    private(set) var sharedTitle: String?
    /// The title of the browser window.
    private(set) var windowTitle: String?
    private(set) var siteName: String?
    private(set) var author: String?
    private(set) var published: Date?

    /// The number of bytes to search. Heads with embedded style sheets can be long.
    private static let limit = 1 << 20

    /// - Parameters:
    ///   - html: The page in UTF-8.
    ///   - url: The address of the page.
    init(_ html: [UInt8], url: URL) {
        base = url
        var hasBase = false
        var titleStart: Int?
        let tags = HTMLTags(Array(html.prefix(Self.limit)))
        for tag in tags {
            switch tag.name {
            case "body" where !tag.isEnd: return
            case "title" where !tag.isEnd: titleStart = titleStart ?? tag.range.upperBound
            case "title":
                guard let start = titleStart, windowTitle == nil else { continue }
                windowTitle = tags.bytes[start..<tag.range.lowerBound].asHTMLLine
            case "base" where !hasBase:
                guard let address = tags.value(tag, "href"),
                    let whole = LinkTarget.resolved(address, base: url)
                else { continue }
                base = URL(address: whole) ?? url
                hasBase = true
            case "meta": read(tag, tags)
            default: break
            }
        }
    }

    /// Reads a `meta` element. The first of several equivalent elements takes precedence.
    private mutating func read(_ tag: HTMLTag, _ tags: HTMLTags) {
        let attributes = ["property", "name", "itemprop"].lazy
        guard let name = attributes.compactMap({ tags.value(tag, $0) }).first?.lowercased(),
            let range = tag.attributes.first(where: { $0.name == "content" })?.value
        else { return }
        let value = tags.bytes[range].asHTMLLine
        guard let value else { return }
        switch name {
        case "og:title", "twitter:title": sharedTitle = sharedTitle ?? value
        case "og:site_name", "application-name": siteName = siteName ?? value
        case "author", "article:author", "parsely-author", "dc.creator":
            // Some pages contain the address of a page about the author.
            if !value.contains("://") { author = author ?? value }
        case "article:published_time", "datepublished", "parsely-pub-date", "dc.date", "date":
            published = published ?? Timestamp.date(value)
        default: break
        }
    }
}

extension ArraySlice<UInt8> {
    /// The text on one line with character references decoded; `nil` if it is blank.
    fileprivate var asHTMLLine: String? {
        let text = String(decoding: prefix(4096), as: UTF8.self).decodingCharacterReferences
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let line = text.sanitized(as: .line)
        return line.isBlank ? nil : line
    }
}

/// Detection of the encoding that a page declares in its head.
enum PageCharset {
    /// The number of bytes in which browsers search for the declaration.
    private static let limit = 4096

    /// Returns the charset that a page declares, or `nil`.
    ///
    /// The declaration is a `meta` element with a `charset` attribute, or with `http-equiv` set to
    /// `Content-Type`.
    static func declared(in html: [UInt8]) -> String? {
        let tags = HTMLTags(Array(html.prefix(limit)))
        for tag in tags where tag.name == "meta" {
            if let name = tags.value(tag, "charset") { return name }
            guard tags.value(tag, "http-equiv")?.lowercased() == "content-type",
                let type = tags.value(tag, "content")?.lowercased(),
                let equals = type.firstRange(of: "charset=")
            else { continue }
            return String(type[equals.upperBound...].prefix { $0 != ";" && $0 != " " })
        }
        return nil
    }
}
