import Essentials

/// What the head of a web page tells of the site it is a page of.
struct SitePage: Sendable {
    /// What made the page, in small letters; empty where it does not say.
    private var generator = ""
    private(set) var feeds: [FeedLink] = []
    /// Kinds of sites that the page names anywhere, which proves nothing.
    private(set) var named: Set<SiteKind> = []
    /// The folder that a Discourse site is in; `nil` where the page does not say.
    private(set) var folder: String?
    private var hasLemmyData = false

    /// - Parameters:
    ///   - html: the beginning of the page.
    ///   - base: its address.
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

    /// What the page says it is a page of.
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

    /// Lemmy's pages carry what the site has answered.
    private mutating func readScript(_ script: ArraySlice<UInt8>) {
        let text = String(decoding: script.prefix(65_536), as: UTF8.self).canonicallyOrdered
        guard text.contains("window.isoData") else { return }
        hasLemmyData = text.contains("site_res") || text.lowercased().contains("lemmy")
    }
}
