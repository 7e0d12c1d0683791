import BoardCore
import Essentials
import Localization

/// The content of a feed in any format.
struct FeedDocument {
    var title = ""
    var summary = ""
    var author = ""
    /// The date of the last change.
    var changedAt: Date?
    /// The entries in the order of the feed.
    var entries: [FeedEntry] = []
    /// The absolute URL of the next page, which has older entries.
    var next: URL?
    /// A Boolean value that indicates whether the feed is truncated.
    var isCutOff = false
    /// Omitted entries, and parts of entries that could not be parsed.
    var skipped = SkippedPosts()
}

extension FeedDocument {
    /// Records omitted entries and invalid dates.
    ///
    /// - Parameter count: The number of entries beyond the limit.
    mutating func noteSkipped(dropped count: Int) {
        for entry in entries {
            guard let date = entry.unreadableDate else { continue }
            skipped.note(localized("“\(entry.name)” has an invalid date: \(date.quoted)"))
        }
        for _ in 0..<count {
            skipped.add(localized("more than \(XMLFeedReader.entryLimit) entries"))
        }
    }
}

extension String {
    /// The start of the text in quotation marks, long enough to recognize it.
    fileprivate var quoted: String {
        let start = prefix(48)
        return "“\(start)\(start.endIndex < endIndex ? "…" : "")”"
    }
}

/// An entry of a feed. Missing values are `nil` or empty.
struct FeedEntry {
    var id: String?
    /// The title without markup.
    var title = ""
    var author = ""
    var createdAt: Date?
    /// The text of the date if it is invalid.
    var unreadableDate: String?
    /// The date that `AssumedDates` assumes if the entry has none.
    var assumedDate: Date?
    /// The web page of the entry.
    var link: String?
    /// The page to which the entry refers, if it is a different one.
    var external: String?
    /// The page with the comments.
    var answers: String?
    var commentCount = 0
    /// The `id` of the entry to which this one replies.
    var parentID: String?
    /// The full text, or the summary if there is no full text.
    var body = FeedText()
    var attachments: [FeedAttachment] = []
    var tags: [String] = []
}

/// Text and its format.
struct FeedText {
    var string = ""
    var format = MarkupFormat.html
    /// The base URL that the feed declares for its links; `nil` if there is none.
    var base: URL?

    /// Returns the same text with absolute links.
    ///
    /// - Parameter base: The base URL if the feed declares none.
    func resolved(below base: URL?) -> FeedText {
        guard format == .html else { return self }
        return FeedText(
            string: HTMLAddresses.resolved(string, base: self.base ?? base), format: format)
    }

    var isBlank: Bool { string.isBlank }

    /// Returns the start of the visible text on one line, about `limit` bytes of it.
    func beginning(_ limit: Int) -> String {
        Excerpt.text(of: string, as: format, limit: limit).sanitized(as: .line)
    }
}

extension FeedEntry {
    /// The text followed by the attachments.
    var content: FeedText { body.adding(attachments) }

    /// A display name: the title, or the start of the text, or a link.
    var name: String {
        if !title.isBlank { return title }
        let text = body.beginning(Self.nameLimit * 4)
        guard text.count > Self.nameLimit else {
            return text.isBlank ? (link ?? attachments.first?.name ?? external ?? "") : text
        }
        let beginning = text.prefix(Self.nameLimit)
        let lastBlank = beginning.lastIndex(of: " ") ?? beginning.endIndex
        return beginning[..<lastBlank] + "…"
    }

    /// The number of characters that fit in a list row.
    private static let nameLimit = 70

    /// The identifier of the entry: its own id, or its link, or a hash of its content.
    var key: String {
        if let id, !id.isBlank { return id }
        if let link, !link.isBlank { return link }
        return "entry-\(fingerprint)"
    }

    /// A hash of the content that is the same in every run.
    var fingerprint: String { String(hash, radix: 16) }

    /// A hash of the content.
    var hash: UInt64 {
        let date = createdAt.map { "\($0.timeIntervalSince1970)" } ?? ""
        // FNV-1a, because the hash only needs to distinguish entries.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in [title, link ?? "", date, body.string].joined(separator: "\u{0}").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return hash
    }
}
