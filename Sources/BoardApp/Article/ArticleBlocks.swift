import BoardCore
import Localization
import TerminalUI

/// The layout of a web page with its details, or of the message while there is no page.
struct ArticleBlocks {
    let state: ArticleState
    let look: RenderOptions
    let keyMap: KeyMap<ArticleAction>
    let unfolded: FoldState

    var all: [TextBlock] {
        switch state.progress {
        case .loading: loading
        case .failed(let error, let wait): failure(error, wait)
        case .stopped: stopped
        case .loaded(let article, let text): page(article, text)
        }
    }

    private var loading: [TextBlock] {
        .paragraphs(localized("Loading \(state.address)…"), .detail)
            + .paragraphs(
                localized(
                    "\(keyMap.way(to: .stop)) stops it, \(keyMap.way(to: .clear)) goes back."),
                .detail)
    }

    private var stopped: [TextBlock] {
        .paragraphs(
            localized("Stopped. \(keyMap.call(for: .refresh)) to reload the page."), .normal)
            + [.blank, address(state.address)]
    }

    private func page(_ article: Article, _ text: ArticleText) -> [TextBlock] {
        var blocks = TextBlock.paragraphs(article.title, .title)
        let details = details(of: article)
        if !details.isEmpty { blocks.append(TextBlock(.details(details))) }
        blocks.append(address(article.url.absoluteString.sanitized(as: .line)))
        if let note = note(on: article, text) { blocks += [.blank] + .paragraphs(note, .detail) }
        blocks += [.blank] + body(text)
        if article.isCut { blocks += [.blank] + .paragraphs(Self.goesOn, .detail) }
        return blocks
    }

    private static var goesOn: String { localized("Only the beginning of the page is shown.") }

    private func details(of article: Article) -> [TextSpan] {
        let byline = article.byline.map { TextSpan($0, .author) }
        let others = [article.published?.localDateAndTime, article.siteName]
        return ([byline] + others.map { $0.map { TextSpan($0, .detail) } })
            .compactMap { $0 }.filter { !$0.text.isBlank }
    }

    private func address(_ address: String) -> TextBlock {
        let link = LinkTarget.isAllowed(address) ? address : nil
        return TextBlock(.paragraph([TextSpan(address, .link, link: link)]))
    }

    private func note(on article: Article, _ text: ArticleText) -> String? {
        if text.parts.isEmpty { return localized("There is no text on this page.") }
        guard article.extent == .wholePage else { return nil }
        return localized("No main text was found; this is the whole page.")
    }

    private func body(_ text: ArticleText) -> [TextBlock] {
        guard !unfolded.isUnchanged, text.laidOut.canFold else { return text.laidOut }
        var layout = RichTextLayout(look: look, unfolded: unfolded)
        return layout.blocks(of: text.parts)
    }

    private func failure(_ error: BoardError, _ wait: Duration?) -> [TextBlock] {
        let advice = error.retryAdvice(keyMap.call(for: .refresh), retryingIn: wait)
        return .paragraphs(error.messageOfPage(retryingIn: wait) + advice, .error)
            + [.blank, address(state.address)]
    }
}

extension [TextBlock] {
    /// Returns a text in one role, split into portions if it is long.
    fileprivate static func paragraphs(_ text: String, _ role: Role) -> [TextBlock] {
        TextBlock.paragraphs(text, role)
    }
}

extension TextBlock {
    fileprivate static func paragraphs(_ text: String, _ role: Role) -> [TextBlock] {
        text.isEmpty ? [] : [TextSpan(text, role)].portions.map { TextBlock(.paragraph($0)) }
    }
}

extension BoardError {
    /// Returns the error message for a web page.
    fileprivate func messageOfPage(retryingIn wait: Duration?) -> String {
        switch self {
        case .refused(let host, 404, _): localized("\(host) has no such page (HTTP 404).")
        case .refused(let host, 410, _): localized("\(host) has removed the page (HTTP 410).")
        case .empty: localized("The page is empty.")
        default: message(retryingIn: wait)
        }
    }
}
