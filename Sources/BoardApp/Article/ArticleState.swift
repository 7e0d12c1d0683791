import BoardCore
import TerminalUI

/// A page that the reader asked for, as far as it has come.
package struct ArticleState: Equatable {
    /// As the post has it.
    package let address: String
    package let progress: Progress

    package enum Progress: Equatable {
        case loading
        case loaded(Article, ArticleText)
        /// It is asked for again when that time is over; `nil` for never.
        case failed(BoardError, retryIn: Duration? = nil)
        /// The reader stopped the load.
        case stopped
    }

    package init(address: String, progress: Progress) {
        self.address = address
        self.progress = progress
    }
}

/// The words of a page, read and laid out.
nonisolated package struct ArticleText: Sendable, Equatable {
    let parts: [RichText.Block]
    /// By their numbers from 1.
    let links: [RichText.Link]
    /// As the screen shows them before anything is unfolded.
    let laidOut: [TextBlock]

    /// Reads an article without holding up the caller.
    @concurrent package static func reading(
        _ article: Article, look: TextLook
    ) async -> ArticleText {
        ArticleText(article, look: look)
    }

    package init(_ article: Article, look: TextLook) {
        let text = article.text
        var layout = RichTextLayout(look: look)
        parts = text.blocks
        links = text.links
        laidOut = layout.blocks(of: text.blocks)
    }
}
