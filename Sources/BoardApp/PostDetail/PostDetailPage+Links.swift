import BoardCore
import TerminalUI

extension PostDetailPage {
    /// The link that the reader is at.
    var focusedLink: String? {
        text.focus.flatMap { $0 > 0 ? link(number: $0) : nil }
    }

    /// The link of the item that the reader is at, where it has only one.
    var onlyLink: String? {
        let numbers = text.anchorsOfSelection.filter { $0 > 0 }
        return numbers.count == 1 ? link(number: numbers[0]) : nil
    }

    /// The page that the reader means: behind the link that they are at, or else the post's, or else
    /// the only link of the item; `nil` where that is no page of the web.
    var pageAddress: String? {
        let link = focusedLink ?? state?.post.link ?? onlyLink
        return link.flatMap { LinkTarget.isPage($0) ? $0 : nil }
    }

    /// Whether there is a link anywhere, as far as that is known yet.
    var hasLinks: Bool {
        guard let state else { return false }
        return state.post.link != nil || state.markup.linkStarts.map { $0.last != 1 } ?? true
    }

    /// The links of the post and its comments, by their numbers from 1.
    var links: [RichText.Link] {
        postLinks + (0..<tree.comments.count).flatMap { links(ofComment: $0) }
    }

    /// The address of a link by its number.
    func link(number: Int) -> String? {
        let first = postLinks
        if number <= first.count { return number > 0 ? first[number - 1].target : nil }
        guard let starts = state?.markup.linkStarts, number < starts[starts.count - 1] else {
            return nil
        }
        let comment = starts.lastIndex { $0 <= number } ?? 0
        let links = links(ofComment: comment)
        let index = number - starts[comment]
        return links.indices.contains(index) ? links[index].target : nil
    }

    /// What the writer of the selected item typed.
    var sourceOfSelection: String {
        selectedComment.map { tree.comments[$0].body } ?? state?.thread.body ?? ""
    }

    private var postLinks: [RichText.Link] {
        guard let state else { return [] }
        let own = state.post.link.map { [RichText.Link($0)] } ?? []
        return RichText(state.markup.body).links + own
    }

    private func links(ofComment index: Int) -> [RichText.Link] {
        if let starts = state?.markup.linkStarts, starts[index] == starts[index + 1] { return [] }
        return state?.thread.text(of: tree.comments[index]).links ?? []
    }
}
