import BoardCore
import TerminalUI

extension PostDetailPage {
    /// The address of the focused link.
    var focusedLink: String? {
        text.focus.flatMap { $0 > 0 ? link(number: $0) : nil }
    }

    /// The address of the selected item's link if it has exactly one.
    var onlyLink: String? {
        let numbers = text.selectionAnchors.filter { $0 > 0 }
        return numbers.count == 1 ? link(number: numbers[0]) : nil
    }

    /// The address of the web page to read: the focused link, the post's link or the only link.
    ///
    /// It is `nil` if the first of these that exists is not a web page.
    var pageAddress: String? {
        let link = focusedLink ?? state?.post.link ?? onlyLink
        return link.flatMap { LinkTarget.isPage($0) ? $0 : nil }
    }

    /// Set if there is a link in the post or a comment, or if links are not counted yet.
    var hasLinks: Bool {
        guard let state else { return false }
        return state.post.link != nil || state.markup.linkStarts.map { $0.last != 1 } ?? true
    }

    /// The links of the post and its comments, numbered from 1.
    var links: [RichText.Link] {
        postLinks + (0..<tree.comments.count).flatMap { links(ofComment: $0) }
    }

    /// Returns the address of the link with the given number.
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

    /// The source text of the selected item.
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
