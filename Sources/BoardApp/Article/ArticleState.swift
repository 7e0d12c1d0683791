import BoardCore
import TerminalUI

/// A web page and the progress of loading it.
package struct ArticleState: Equatable {
    /// The address as given in the post.
    package let address: String
    package let progress: Progress

    package enum Progress: Equatable {
        case loading
        case loaded(Article, ArticleText)
        /// Loading failed; it is retried after the given time, or never if that is `nil`.
        case failed(BoardError, retryIn: Duration? = nil)
        /// The user stopped the load.
        case stopped
    }
}

/// The text of a web page, parsed and laid out.
nonisolated package struct ArticleText: Sendable, Equatable {
    let parts: [RichText.Block]
    /// The links, numbered from 1.
    let links: [RichText.Link]
    /// The layout with the default folds.
    let laidOut: [TextBlock]

    /// Parses and lays out an article without blocking the caller.
    @concurrent package static func reading(
        _ article: Article, look: RenderOptions
    ) async -> ArticleText {
        ArticleText(article, look: look)
    }

    package init(_ article: Article, look: RenderOptions) {
        let text = article.text
        var layout = RichTextLayout(look: look)
        parts = text.blocks
        links = text.links
        laidOut = layout.blocks(of: text.blocks)
    }
}
