import BoardCore
import Localization
import TerminalUI

extension PostDetailViewController {
    func askToReport() {
        guard let source = page.state?.post.id.source else { return }
        let comment = page.comment
        let question = ReasonQuestion(
            localized("Report to the moderators"),
            lines: [localized("The moderators of \(source.name) see this and your name.")],
            messageIfMissing: localized("Give a reason for the moderators."))
        reasonForm = ReasonForm(question, above: self) { [weak self] reason, _ in
            self?.listener?.report(comment, because: reason)
        }
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {
        reasonForm = ReasonForm(question, above: self) { use($0, $1.show) }
    }

    func askToDelete() {
        guard let state = page.state else { return }
        let comment = page.comment
        let question = ConfirmScreen(
            title: comment == nil ? localized("Delete the post") : localized("Delete the comment"),
            lines: DeletionMessage.lines(
                for: comment, of: state.post, commentCount: page.tree.count(under: state.post),
                isOwn: page.refusals?.isOwn == true)
        ) { [weak self] in self?.listener?.delete(comment) }
        stack?.push(question, above: self)
    }
}
