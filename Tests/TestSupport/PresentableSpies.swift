import BoardApp
import BoardCore
import Localization
import RIBsTesting
import TerminalUI

@MainActor package final class BoardPresentableSpy: PresentableSpy<BoardState>, BoardPresentable {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []
    /// The activities whose end was announced.
    package private(set) var ends: [FeedState.Activity] = []
    /// The new rows of each refresh.
    package private(set) var news: [[Int]] = []
    /// The number of posts with new comments, for each refresh.
    package private(set) var answers: [Int] = []
    package private(set) var skipped: [SkippedPosts] = []
    /// The texts copied to the clipboard.
    package private(set) var copied: [String] = []

    package override init() { super.init() }

    package func select(row: Int) { selected.append(row) }
    package func focusList() {}
    package func restoreSelection(row: Int) {}
    package func restoreLayout(_ session: SessionRecord) {}
    package func show(message: String) { messages.append(message) }
    package func copy(text: String) { copied.append(text) }
    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {}
    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {}
    package func showEnd(of state: BoardState) { ends.append(state.activity) }
    package func showNews(_ rows: [Int], answered: Int) {
        news.append(rows)
        answers.append(answered)
    }
    package func showSkipped(in state: BoardState) { skipped.append(state.contents.skipped) }

    /// The titles currently shown.
    package var titles: [String] { states.last?.shown.map(\.title) ?? [] }
}

@MainActor package final class BoardDisplayingSpy: BoardDisplaying {
    package weak var listener: (any BoardPresentableListener)?
    package private(set) var states: [BoardViewState] = []
    package private(set) var selected: [Int] = []
    package private(set) var messages: [String] = []
    package private(set) var news: [[Int]] = []
    /// The number of posts with new comments, for each refresh.
    package private(set) var answers: [Int] = []

    package init() {}

    package func show(_ state: BoardViewState) { states.append(state) }
    package func select(row: Int) { selected.append(row) }
    package func focusList() {}
    package func restoreSelection(row: Int) {}
    package func restoreLayout(_ session: SessionRecord) {}
    package func show(message: String) { messages.append(message) }
    package func copy(text: String) {}
    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {}
    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {}
    package func showNews(_ rows: [Int], answered: Int) {
        news.append(rows)
        answers.append(answered)
    }
}

@MainActor
package final class PostDetailPresentableSpy: PresentableSpy<PostDetailState>, PostDetailPresentable
{
    package weak var listener: (any PostDetailPresentableListener)?
    package private(set) var messages: [String] = []
    package private(set) var shownComments: [Comment.ID] = []
    package var position: ReadingPosition?

    package override init() { super.init() }

    package func show(comment: Comment.ID) { shownComments.append(comment) }
    package func showReport(_ fault: String?) {}
    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {}
    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {}
    package func show(message: String) { messages.append(message) }
}

@MainActor
package final class ArticlePresentableSpy: PresentableSpy<ArticleState>, ArticlePresentable {
    package weak var listener: (any ArticlePresentableListener)?

    package override init() { super.init() }
}

@MainActor
package final class BoardPickerPresentableSpy: PresentableSpy<BoardPickerState>,
    BoardPickerPresentable
{
    package weak var listener: (any BoardPickerPresentableListener)?

    package override init() { super.init() }

}

@MainActor package final class RootPresentableSpy: RootPresentable, ChoiceList {
    package weak var listener: (any RootPresentableListener)?
    package private(set) var messages: [String] = []
    package private(set) var greetings: [String] = []
    package private(set) var themes: [String?] = []
    package private(set) var performed: [String] = []
    package var actions: [ActionDescription] = []
    /// The addresses that could not be opened.
    package private(set) var offered: [String] = []

    package init() {}

    package func show(message: String?) { if let message { messages.append(message) } }
    package func greet(with message: String) { greetings.append(message) }
    /// The number of times that the hint for quitting was shown.
    package private(set) var interruptAdvices = 0
    /// The announced events.
    package private(set) var notifications: [String] = []

    package func notify(_ text: String) { notifications.append(text) }

    package func adviseToInterruptAgain() { interruptAdvices += 1 }
    package func offer(_ address: String, because reason: String) {
        offered.append("\(reason): \(address)")
    }
    package func storeUnsavedText() {}
    /// The choices offered, for each list.
    package private(set) var choices: [[Choice]] = []
    /// The choices after their latest update.
    package private(set) var updatedChoices: [Choice] = []
    /// The confirmation questions, with the action of each.
    package private(set) var questions: [(lines: [String], onConfirm: () -> Void)] = []
    /// Selects from the latest list of choices.
    package private(set) var choose: (Int) -> Void = { _ in }

    /// Discards from the latest list of choices; `nil` if that was not possible.
    package private(set) var discard: ((Int) -> Void)?

    /// Returns what a typed text does instead of one of the latest choices.
    package private(set) var accept: ((String) -> (() -> Void)?)?

    package func choose(
        _ title: String, among choices: [Choice], verb: String?, discard: ((Int) -> Void)?,
        accept: ((String) -> (() -> Void)?)?, then choose: @escaping (Int) -> Void
    ) -> any ChoiceList {
        self.choices.append(choices)
        self.discard = discard
        self.accept = accept
        self.choose = choose
        return self
    }

    package func update(_ choices: [Choice]) { updatedChoices = choices }

    package func welcome(
        among choices: [Choice], accept: @escaping (String) -> (() -> Void)?,
        then choose: @escaping (Int) -> Void
    ) {
        _ = self.choose("", among: choices, verb: nil, discard: nil, accept: accept, then: choose)
    }

    /// The states of the form for a source.
    package private(set) var forms: [SourceFormState?] = []

    package func present(_ form: SourceFormState?) { forms.append(form) }

    package func ask(_ title: String, _ lines: [String], onConfirm: @escaping () -> Void) {
        questions.append((lines, onConfirm))
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {}

    package func resizeList(toColumns columns: Int) {}
    package func resizePanel(toColumns columns: Int) {}
    package func show(_ language: Language) {}

    package func show(themeNamed name: String?) { themes.append(name) }

    package func perform(named name: String) -> Bool {
        performed.append(name)
        return actions.contains { $0.name == name }
    }
}

@MainActor
package final class CommandLinePresentableSpy: PresentableSpy<String>,
    CommandLinePresentable
{
    package weak var listener: (any CommandLinePresentableListener)?
    package var texts: [String] { states }
    package private(set) var hints: [String] = []

    package override init() { super.init() }

    package func present(hint: String) { hints.append(hint) }
}

@MainActor
package final class RIBTreePresentableSpy: PresentableSpy<RIBTreeState>, RIBTreePresentable {
    package weak var listener: (any RIBTreePresentableListener)?

    package override init() { super.init() }

}

@MainActor
package final class AccountFormPresentableSpy: PresentableSpy<AccountFormState>,
    AccountFormPresentable
{
    package weak var listener: (any AccountFormPresentableListener)?
    package private(set) var alerts: [[String]] = []
    package private(set) var closeAlert: () -> Void = {}
    package private(set) var questions: [[String]] = []
    package private(set) var confirm: () -> Void = {}

    package override init() { super.init() }

    package func alert(_ lines: [String], then: @escaping () -> Void) {
        alerts.append(lines)
        closeAlert = then
    }

    package func ask(_ lines: [String], onConfirm: @escaping () -> Void) {
        questions.append(lines)
        confirm = onConfirm
    }
}

@MainActor
package final class ProfilePresentableSpy: PresentableSpy<ProfileState>, ProfilePresentable {
    package weak var listener: (any ProfilePresentableListener)?
    package private(set) var messages: [String] = []

    package override init() { super.init() }

    package func show(message: String) { messages.append(message) }
}

@MainActor
package final class ComposePresentableSpy: PresentableSpy<ComposeState>, ComposePresentable {
    package weak var listener: (any ComposePresentableListener)?
    package private(set) var messages: [String] = []
    package private(set) var alerts: [[String]] = []
    package private(set) var questions: [[String]] = []
    package private(set) var confirm: () -> Void = {}
    /// The latest preview.
    package private(set) var preview: RichText?
    /// The title in the editor.
    package var title = ""
    package var body = ""

    package override init() { super.init() }

    package var composedText: ComposedText {
        let body = body
        return ComposedText(title: title) { body }
    }

    /// Edits the text as a user would.
    package func write(title: String? = nil, _ body: String) {
        if let title { self.title = title }
        self.body = body
        listener?.didEdit()
    }

    package func setText(title: String, body: String) {
        self.title = title
        self.body = body
    }

    package func present(preview: RichText) { self.preview = preview }
    package func show(message: String) { messages.append(message) }
    package func alert(_ lines: [String]) { alerts.append(lines) }

    package func ask(_ lines: [String], onConfirm: @escaping () -> Void) {
        questions.append(lines)
        confirm = onConfirm
    }
}

@MainActor package final class InboxPresentableSpy: PresentableSpy<InboxState>, InboxPresentable {
    package weak var listener: (any InboxPresentableListener)?

    package override init() { super.init() }
}
