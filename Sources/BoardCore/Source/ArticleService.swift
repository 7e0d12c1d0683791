import Essentials

/// Reads the pages that posts link to.
package protocol ArticleService: Sendable {
    /// Why no page is read here, as a sentence; `nil` where pages are.
    var refusal: String? { get }
    /// The text of the page at an `http` or `https` address.
    ///
    /// Throws a `BoardError` where there is none to be had: the page cannot be reached, or is no text.
    func article(at url: URL) async throws -> Article
}

extension ArticleService {
    package var refusal: String? { nil }
}

/// What is to be read on a page: its text and what the page tells of it.
package struct Article: Sendable, Equatable {
    /// The address that answered at last; never holds credentials.
    package var url: URL
    /// One line; empty where the page has no title.
    package var title: String
    package var byline: String?
    package var siteName: String?
    package var published: Date?
    /// Relative addresses in it are relative to `url`.
    package var body: String
    package var format: MarkupFormat
    package var extent: Extent

    /// How much of the page the text is.
    package enum Extent: Sendable, Equatable {
        /// What the page was written for.
        case mainText
        /// All of the page, as no main text was found in it.
        case wholePage
    }

    /// Whether the page goes on behind the end of the text.
    package var isCut: Bool

    package init(
        url: URL, title: String, byline: String? = nil, siteName: String? = nil,
        published: Date? = nil, body: String, format: MarkupFormat, extent: Extent = .mainText,
        isCut: Bool = false
    ) {
        self.url = url
        self.title = title
        self.byline = byline
        self.siteName = siteName
        self.published = published
        self.body = body
        self.format = format
        self.extent = extent
        self.isCut = isCut
    }

    package var text: RichText { RichText(body, as: format, base: url) }
}
