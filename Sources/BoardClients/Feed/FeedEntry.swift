import BoardCore
import Essentials

/// What a feed says, of whatever kind it is.
struct FeedDocument {
    var title = ""
    var summary = ""
    var author = ""
    /// When anything in it was last new.
    var changedAt: Date?
    /// In the order of the feed.
    var entries: [FeedEntry] = []
    /// Where older entries are; whole.
    var next: URL?
    /// Whether it ends in the middle.
    var isCutOff = false
    /// The entries that are left out, and the parts of others that could not be read.
    var skipped = SkippedPosts()
}

extension FeedDocument {
    /// Notes what of its entries is left out, or cannot be read.
    ///
    /// - Parameter count: of the entries behind those that are taken.
    mutating func noteSkipped(dropped count: Int) {
        for entry in entries {
            guard let date = entry.unreadableDate else { continue }
            skipped.note("“\(entry.name)” has no date that can be read: \(date.quoted)")
        }
        for _ in 0..<count { skipped.add("more than \(XMLFeedReader.entryLimit) entries") }
    }
}

extension String {
    /// The beginning of a text, enough to recognize it by, in quotes.
    fileprivate var quoted: String {
        let start = prefix(48)
        return "“\(start)\(start.endIndex < endIndex ? "…" : "")”"
    }
}

/// One entry of a feed; what it does not say is `nil` or empty.
struct FeedEntry {
    var id: String?
    /// Words without markup.
    var title = ""
    var author = ""
    var createdAt: Date?
    /// Its date where that cannot be read.
    var unreadableDate: String?
    /// From when it seems to be, where it does not say.
    var assumedDate: Date?
    /// Where the entry is on the web.
    var link: String?
    /// What it points to, where that is something else.
    var external: String?
    /// Where people answer to it.
    var answers: String?
    var commentCount = 0
    /// The `id` of the entry that this one answers.
    var parentID: String?
    /// All of it, where the feed has that.
    var body = FeedText()
    var attachments: [FeedAttachment] = []
    var tags: [String] = []
}

/// Words with what they are written in.
struct FeedText {
    var words = ""
    var format = MarkupFormat.html
    /// The base that the feed gives for its addresses; `nil` where it gives none.
    var base: URL?

    /// The same text with whole addresses.
    ///
    /// - Parameter base: what they are relative to where the feed does not say.
    func resolved(below base: URL?) -> FeedText {
        guard format == .html else { return self }
        return FeedText(
            words: HTMLAddresses.resolved(words, base: self.base ?? base), format: format)
    }

    var isBlank: Bool { words.isBlank }

    /// The beginning of the visible text on one line, about so many bytes of it.
    func beginning(_ limit: Int) -> String {
        Excerpt.text(of: words, as: format, limit: limit).sanitized(as: .line)
    }
}

extension FeedEntry {
    /// The text with the files below it.
    var content: FeedText { body.adding(attachments) }

    /// What it is called: by its title, else by its first words, else by where it leads.
    var name: String {
        if !title.isBlank { return title }
        let words = body.beginning(Self.nameLimit * 4)
        guard words.count > Self.nameLimit else {
            return words.isBlank ? (link ?? attachments.first?.name ?? external ?? "") : words
        }
        let beginning = words.prefix(Self.nameLimit)
        let lastBlank = beginning.lastIndex(of: " ") ?? beginning.endIndex
        return beginning[..<lastBlank] + "…"
    }

    /// As many characters as fit a row of a list.
    private static let nameLimit = 70

    /// What it is known by: its own id, else its address, else what it says.
    var key: String {
        if let id, !id.isBlank { return id }
        if let link, !link.isBlank { return link }
        return "entry-\(fingerprint)"
    }

    /// What is the same for the same words in every run.
    var fingerprint: String { String(hash, radix: 16) }

    /// A number that differs where the words do.
    var hash: UInt64 {
        let date = createdAt.map { "\($0.timeIntervalSince1970)" } ?? ""
        // FNV-1a: all that is asked of it is that different entries differ.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in [title, link ?? "", date, body.words].joined(separator: "\u{0}").utf8 {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        return hash
    }
}
