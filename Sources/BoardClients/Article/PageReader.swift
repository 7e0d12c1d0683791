import BoardCore
import Essentials
import Localization

/// A converter from responses to articles.
struct PageReader {
    private let response: HTTPResponse

    init(_ response: HTTPResponse) {
        self.response = response
    }

    func contents(of bytes: [UInt8]) throws(BoardError) -> PageContents {
        let kind = PageKind(
            type: response.type, path: response.url.path, beginning: bytes.prefix(1024))
        switch kind {
        case .html: return try page(bytes)
        case .markdown: return .article(file(bytes, .markdown))
        case .plain: return .article(file(bytes, .plain))
        case .other(let type): throw response.noText(type)
        }
    }

    private func page(_ bytes: [UInt8]) throws(BoardError) -> PageContents {
        let declared = PageCharset.declared(in: bytes)
        let html = bytes.decoded(charset: response.charset, declared: declared)
        let next = try MetaRefresh.target(
            in: html, at: response.url, header: response.headers["Refresh"])
        if let next { return .forward(next) }
        let head = PageHead(html, url: response.url)
        let titles = [head.sharedTitle, head.windowTitle].compactMap { $0 }
        let content = PageContent(page: html, base: head.base, titles: titles)
        let title = PageTitle(
            head: head, heading: content.heading, host: response.url.host() ?? "")
        let article = Article(
            url: response.url, title: title.text, byline: head.author ?? content.byline,
            siteName: head.siteName,
            published: head.published ?? content.published.flatMap(Timestamp.date),
            body: content.html, format: .html,
            extent: content.isMainText ? .mainText : .wholePage, isCut: content.isCut)
        return .article(article)
    }

    /// Returns an article for a text file, with the file name as its title.
    private func file(_ bytes: [UInt8], _ format: MarkupFormat) -> Article {
        let text = bytes.decoded(charset: response.charset, declared: nil)
        let name = response.url.lastPathComponent.sanitized(as: .line)
        let part = String(decoding: text.prefix(Self.lengthLimit), as: UTF8.self)
        return Article(
            url: response.url, title: name == "/" ? "" : name,
            body: part.sanitized(as: .paragraphs), format: format,
            isCut: text.count > Self.lengthLimit)
    }

    /// The maximum length of a text in bytes, the same as for the text of a post.
    private static let lengthLimit = 1 << 20
}

extension HTTPResponse {
    /// Returns the error for content such as images and videos.
    func noText(_ type: String) -> BoardError {
        let name = String(type.sanitized(as: .line).prefix(80))
        return .unsupported(reason: localized("\(url.server) sent \(name), which is not text."))
    }
}
