import Localization
import TerminalUI

/// A question for the reason of an act.
package struct ReasonQuestion: Sendable, Hashable {
    package let title: String
    package let lines: [String]
    /// The message about a missing reason; `nil` if none is needed.
    package let messageIfMissing: String?

    package init(_ title: String, lines: [String], messageIfMissing: String? = nil) {
        self.title = title
        self.lines = lines
        self.messageIfMissing = messageIfMissing
    }
}

/// A form for the reason of an act, which stays open until the source has accepted it.
@MainActor final class ReasonForm {
    private let question: ReasonQuestion
    private let send: @MainActor (String, ReasonForm) -> Void
    private lazy var screen = FormScreen(title: question.title) { [weak self] in
        self?.submit($0.joined())
    } cancel: { [weak self] in
        self?.close()
    }

    /// - Parameters:
    ///   - parent: the screen below the form.
    ///   - stack: the stack to show the form on; `nil` for that of the parent.
    ///   - send: called with the reason and the form, to which its result is passed.
    init(
        _ question: ReasonQuestion, above parent: ViewController, on stack: ScreenStack? = nil,
        send: @escaping @MainActor (String, ReasonForm) -> Void
    ) {
        self.question = question
        self.send = send
        present()
        (stack ?? parent.stack)?.push(screen, above: parent)
    }

    /// Shows why the act failed, or closes the form if `fault` is `nil`.
    func show(_ fault: String?) {
        if let fault { present(fault) } else { close() }
    }

    private func submit(_ reason: String) {
        if reason.isBlank, let message = question.messageIfMissing { return present(message) }
        present(isBusy: true)
        send(reason, self)
    }

    private func present(_ fault: String? = nil, isBusy: Bool = false) {
        var contents = FormContents()
        contents.lines = question.lines
        contents.fields = [FormField(label: localized("Why"))]
        contents.fields[0].fault = fault
        contents.isBusy = isBusy
        screen.present(contents)
    }

    private func close() {
        screen.stack?.pop(screen)
    }
}
