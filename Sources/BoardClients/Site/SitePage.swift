import Essentials

/// The properties of a site that the head of a page reveals.
struct SitePage: Sendable {
    /// The generator of the page in lower case; empty if there is none.
    private var generator = ""
    private(set) var feeds: [FeedLink] = []
    /// The kinds of sites that the page mentions, which is no proof.
    private(set) var named: Set<SiteKind> = []
    /// The path of a Discourse site; `nil` if the page does not state it.
    private(set) var folder: String?
    private var hasLemmyData = false

    /// - Parameters:
    ///   - html: The start of the page.
    ///   - base: The address of the page.
    init(_ html: [UInt8], base: URL) {
        feeds = FeedLinks.find(in: html, base: base)
        let tags = HTMLTags(html)
        for tag in tags where !tag.isEnd && tag.name != "body" {
            switch tag.name {
            case "meta": readMeta(tag, tags)
            case "script": readScript(html[tag.range])
            default: break
            }
        }
        let text = String(decoding: html, as: UTF8.self).canonicallyOrdered.lowercased()
        named = Set(SiteKind.allCases.filter { text.contains($0.rawValue) })
    }

    /// The kind of site that the page declares.
    var kind: SiteKind? {
        if generator.hasPrefix("discourse") { return .discourse }
        if generator.hasPrefix(SiteKind.boardServer.rawValue) { return .boardServer }
        return generator.hasPrefix("lemmy") || hasLemmyData ? .lemmy : nil
    }

    private mutating func readMeta(_ tag: HTMLTag, _ tags: HTMLTags) {
        if tags.value(tag, "name")?.lowercased() == "generator" {
            generator = (tags.value(tag, "content") ?? "").canonicallyOrdered.lowercased()
        }
        if tags.value(tag, "id") == "data-discourse-setup" {
            folder = tags.value(tag, "data-base-uri")
        }
    }

    /// Detects the API responses that Lemmy embeds in its pages.
    private mutating func readScript(_ script: ArraySlice<UInt8>) {
        let text = String(decoding: script.prefix(65_536), as: UTF8.self).canonicallyOrdered
        guard text.contains("window.isoData") else { return }
        hasLemmyData = text.contains("site_res") || text.lowercased().contains("lemmy")
    }
}
