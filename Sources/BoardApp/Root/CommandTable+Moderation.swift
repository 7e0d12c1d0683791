import BoardCore
import Essentials
import Localization
import RIBs
import TerminalUI

extension CommandTable {
    /// Shows the log of moderation of the current source, or asks for one.
    func chooseModerationSource() {
        let members = source.members.filter { source.member($0)?.moderation != nil }
        if let id = router()?.boardItem?.currentSource, members.contains(id) {
            return showModeration(at: id)
        }
        switch members.count {
        case 0: presenter.show(message: localized("No source here has a log of moderation."))
        case 1: showModeration(at: members[0])
        default:
            presenter.choose(localized("Moderation at"), among: members.map { Choice($0.name) }) {
                [weak self] in self?.showModeration(at: members[$0])
            }
        }
    }

    /// Loads a page of the log and shows it.
    private func showModeration(at id: SourceID, after cursor: PageCursor? = nil) {
        guard let moderation = source.member(id)?.moderation else { return }
        presenter.show(message: localized("Loading…"))
        interactor?.whileActive({ try await moderation.log(after: cursor) }) {
            [weak self] (result: Result<ModerationLogPage, any Error>) in
            switch result {
            case .success(let page): self?.choose(among: page, at: id)
            case .failure(let error): self?.presenter.show(message: BoardError(error).message)
            }
        }
    }

    private func choose(among page: ModerationLogPage, at id: SourceID) {
        guard !page.entries.isEmpty else {
            return presenter.show(
                message: localized("Moderators have not acted at \(id.name) yet."))
        }
        presenter.show(message: nil)
        let now = now()
        let entries = page.entries.map { entry in
            Choice(
                entry.sentence, note: entry.createdAt.map { $0.age(at: now) } ?? "")
        }
        let more = page.next == nil ? [] : [Choice(localized("Older entries"))]
        presenter.choose(
            localized("Log of moderation"), among: entries + more, verb: localized("open")
        ) { [weak self] number in
            guard page.entries.indices.contains(number) else {
                self?.showModeration(at: id, after: page.next)
                return
            }
            self?.choose(for: page.entries[number])
        }
    }

    /// Opens the post of an entry, or asks a moderator whether to act on it instead.
    private func choose(for entry: ModerationLogEntry) {
        guard let item = entry.item, actions.refusalToModerate(item) == nil else {
            return open(entry)
        }
        let choices = [Choice(localized("Open in its thread")), Choice(localized("Moderate"))]
        presenter.choose(entry.sentence, among: choices) { [weak self] number in
            if number == 0 { self?.open(entry) } else { self?.moderate(item) }
        }
    }

    private func open(_ entry: ModerationLogEntry) {
        guard let post = entry.postID,
            var link = BoardLink(
                boardID: post.board, postID: post.raw, commentID: entry.commentID)
        else { return presenter.show(message: localized("This entry has no post to open.")) }
        link.source = post.source.name
        links.accept(link)
    }
}

extension CommandTable: ModerationPresentable {
    /// Asks for an act of a moderator, above all screens.
    func moderate(_ item: WrittenItem) {
        if let interactor { moderation.begin(on: item, for: interactor) }
    }

    package func show(message: String) { presenter.show(message: message) }

    package func choose(
        _ title: String, among choices: [Choice], then choose: @escaping (Int) -> Void
    ) {
        presenter.show(message: nil)
        presenter.choose(title, among: choices, discard: nil, then: choose)
    }

    package func ask(
        _ question: ReasonQuestion,
        then use: @escaping (String, @escaping (String?) -> Void) -> Void
    ) {
        presenter.ask(question, then: use)
    }
}

nonisolated extension ModerationLogEntry {
    /// The entry as a sentence, with its reason.
    package var sentence: String {
        let who = moderator.isEmpty ? localized("The administrator") : moderator
        let deed = sentence(by: who)
        return reason.isEmpty ? deed : "\(deed): \(reason)"
    }

    private func sentence(by who: String) -> String {
        switch action {
        case .remove: localized("\(who) removed \(object)")
        case .restore: localized("\(who) restored \(object)")
        case .delete: localized("\(who) deleted \(object)")
        case .lock: localized("\(who) locked \(object)")
        case .unlock: localized("\(who) unlocked \(object)")
        case .pin: localized("\(who) pinned \(object)")
        case .unpin: localized("\(who) unpinned \(object)")
        case .move: localized("\(who) moved \(object)")
        case .ban:
            until.map { localized("\(who) banned \(person) until \($0.localDateAndTime)") }
                ?? localized("\(who) banned \(person)")
        case .unban: localized("\(who) lifted the ban of \(person)")
        case .handle: localized("\(who) handled a report of \(object)")
        case .reopen: localized("\(who) reopened a report of \(object)")
        }
    }

    private var object: String {
        switch (commentID != nil, title.isEmpty, account.isEmpty) {
        case (false, true, true): localized("the post")
        case (false, true, false): localized("the post by \(account)")
        case (false, false, true): localized("the post “\(shortTitle)”")
        case (false, false, false): localized("the post “\(shortTitle)” by \(account)")
        case (true, true, true): localized("a comment")
        case (true, true, false): localized("a comment by \(account)")
        case (true, false, true): localized("a comment on “\(shortTitle)”")
        case (true, false, false): localized("a comment by \(account) on “\(shortTitle)”")
        }
    }

    /// The title, cut because the sentence must show what was done in one row in any language.
    private var shortTitle: String { title.cut(toColumns: 24) }

    private var person: String { account.isEmpty ? localized("a deleted account") : account }
}
