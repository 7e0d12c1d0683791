import Essentials

/// A service that loads the web pages that posts link to.
package protocol ArticleService: Sendable {
    /// The reason that no pages can be loaded, as a sentence; `nil` if they can.
    var refusal: String? { get }
    /// Loads the text of the page at an `http` or `https` address.
    ///
    /// Throws a `BoardError` if the page cannot be reached or has no text.
    func article(at url: URL) async throws -> Article
}

extension ArticleService {
    package var refusal: String? { nil }
}

/// The text of a web page and its metadata.
package struct Article: Sendable, Equatable {
    /// The final address after redirects; never contains credentials.
    package var url: URL
    /// The title of the page; one line, empty if it has none.
    package var title: String
    package var byline: String?
    package var siteName: String?
    package var published: Date?
    /// The text; its relative addresses refer to `url`.
    package var body: String
    package var format: MarkupFormat
    package var extent: Extent

    /// The part of the page that the text covers.
    package enum Extent: Sendable, Equatable {
        /// The main content.
        case mainText
        /// The whole page, because no main content was found.
        case wholePage
    }

    /// A Boolean value that indicates whether the text is truncated.
    package var isCut: Bool
    /// The stored copy that the text is; `nil` if it is from the site.
    package var stored: StoredCopy?

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
