import BoardCore
import Essentials
import Localization
import RIBs

/// A screen that asks about an act of a moderator.
package protocol ModerationPresentable: AnyObject {
    /// Shows a transient message.
    func show(message: String)
    /// Shows a list to choose from.
    func choose(_ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void)
    /// Asks for a reason.
    ///
    /// - Parameter use: called with the reason, and with a function for the error of its use, or
    ///   `nil` to close the question.
    func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void)
}

/// The choice of an act of a moderator on a post or comment, with its reason and its term.
@MainActor final class ModerationFlow {
    private let actions: PostActions
    private weak var presenter: (any ModerationPresentable)?
    private let now: () -> Date

    init(actions: PostActions, presenter: any ModerationPresentable, now: @escaping () -> Date) {
        self.actions = actions
        self.presenter = presenter
        self.now = now
    }

    /// - Parameter interactor: the interactor of the screen; the questions end with its activity.
    func begin(on item: WrittenItem, for interactor: Interactor) {
        if let refusal = actions.refusalToModerate(item) {
            presenter?.show(message: refusal)
            return
        }
        presenter?.show(message: localized("Asking what you may do…"))
        let review = actions.review(item)
        interactor.work(in: actions.pendingWork, { await review.value }) { [weak self] result in
            guard case .success(let review) = result else { return }
            switch review {
            case .success(let item): self?.choose(for: item)
            case .failure(let error): self?.presenter?.show(message: error.message)
            }
        }
    }

    private func choose(for item: ModerationCase) {
        let account = actions.account(at: item.item.post.source)?.name
        let kinds = ModerationAct.Kind.allCases.filter {
            item.acts.contains($0) && ($0 != .ban || item.author != account)
        }
        guard !kinds.isEmpty else {
            presenter?.show(message: localized("There is nothing here that you may moderate."))
            return
        }
        presenter?.choose(title(for: item), among: kinds.map { $0.choice(for: item) }) {
            [weak self] number in self?.ask(about: kinds[number], for: item)
        }
    }

    /// The title of the menu, which names the account, because an entry of the inbox may need another.
    private func title(for item: ModerationCase) -> String {
        actions.account(at: item.item.post.source).map { localized("Moderate as \($0.name)") }
            ?? localized("Moderate")
    }

    /// Asks what an act needs, and performs it.
    private func ask(about kind: ModerationAct.Kind, for item: ModerationCase) {
        switch kind {
        case .handle: perform(.handle, item)
        case .restore: perform(.restore, item)
        case .lock: perform(.lock, item)
        case .unlock: perform(.unlock, item)
        case .pin: perform(.pin, item)
        case .unpin: perform(.unpin, item)
        case .unban: perform(.unban, item)
        case .remove:
            let question = ReasonQuestion(
                localized("Remove", context: "moderation"),
                lines: [
                    item.author.isEmpty
                        ? localized("The author can read the reason.")
                        : localized("\(item.author) can read the reason.")
                ],
                messageIfMissing: localized("Give a reason for the author."))
            presenter?.ask(question) { [weak self] reason, finish in
                self?.perform(.remove(reason: reason), item, finish)
            }
        case .move:
            presenter?.choose(
                localized("Move to"), among: item.boards.map { Choice($0.name, note: $0.summary) }
            ) { [weak self] in self?.perform(.move(to: item.boards[$0].id), item) }
        case .ban: chooseTerm(for: item)
        }
    }

    private func chooseTerm(for item: ModerationCase) {
        let terms: [(text: String, days: Int?)] = [
            (localized("for a day"), 1), (localized("for a week"), 7),
            (localized("for a month"), 30), (localized("for a year"), 365),
            (localized("without an end"), nil),
        ]
        presenter?.choose(localized("Ban \(item.author)"), among: terms.map { Choice($0.text) }) {
            [weak self] number in
            let question = ReasonQuestion(
                localized("Ban \(item.author) \(terms[number].text)"),
                lines: [localized("\(item.author) can still read, and sees the reason.")])
            self?.presenter?.ask(question) { reason, finish in
                guard let self else { return }
                let end = terms[number].days.map {
                    self.now().addingTimeInterval(TimeInterval($0) * 86_400)
                }
                self.perform(.ban(until: end, reason: reason), item, finish)
            }
        }
    }

    /// Performs an act. The outcome is an event, which the list shows as a message.
    ///
    /// The question closes even if its screen has closed meanwhile.
    private func perform(
        _ act: ModerationAct, _ item: ModerationCase,
        _ finish: @escaping (String?) -> Void = { _ in }
    ) {
        let (result, work) = (actions.moderate(item, act), actions.pendingWork.begin())
        Task {
            defer { withExtendedLifetime(work) {} }
            finish((await result.value)?.message)
        }
    }
}

extension ModerationAct.Kind {
    /// The option of a menu.
    fileprivate func choice(for item: ModerationCase) -> Choice {
        switch self {
        case .handle: Choice(localized("Mark as handled"), note: item.reports.summary)
        case .remove:
            Choice(
                localized("Remove", context: "moderation"),
                note: localized("hides it, with a reason for the author"))
        case .restore: Choice(localized("Restore"), note: localized("shows it again"))
        case .lock: Choice(localized("Lock"), note: localized("members can no longer comment"))
        case .unlock: Choice(localized("Unlock"), note: localized("members can comment again"))
        case .pin: Choice(localized("Pin"), note: localized("comes first on its board"))
        case .unpin: Choice(localized("Unpin"), note: localized("is listed like other posts"))
        case .move: Choice(localized("Move"), note: localized("to another board"))
        case .ban: Choice(localized("Ban \(item.author)"), note: localized("can then only read"))
        case .unban:
            Choice(localized("Lift the ban of \(item.author)"), note: localized("can write again"))
        }
    }
}

extension [ModerationCase.Report] {
    /// The first report, and the number of others.
    fileprivate var summary: String {
        guard let first else { return "" }
        let text = "\(first.reporter): \(first.reason)".cut(toColumns: 40)
        return count == 1 ? text : localized("\(text) and \(count - 1) more")
    }
}
