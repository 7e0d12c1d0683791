import BoardCore
import Essentials
import RIBs

extension CommandTable {
    /// Shows the log of moderation of the current source, or asks for one.
    func chooseModerationSource() {
        let members = source.members.filter { source.member($0)?.moderation != nil }
        if let id = router()?.boardItem?.currentSource, members.contains(id) {
            return showModeration(at: id)
        }
        switch members.count {
        case 0: presenter.show(message: "No source here has a log of moderation.")
        case 1: showModeration(at: members[0])
        default:
            presenter.choose("Moderation at", among: members.map { Choice($0.name) }) {
                [weak self] in self?.showModeration(at: members[$0])
            }
        }
    }

    /// Loads a page of the log and shows it.
    private func showModeration(at id: SourceID, after cursor: PageCursor? = nil) {
        guard let moderation = source.member(id)?.moderation else { return }
        presenter.show(message: "Loading…")
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
            return presenter.show(message: "Moderators have not acted at \(id.name) yet.")
        }
        presenter.show(message: nil)
        let now = now()
        let entries = page.entries.map { entry in
            Choice(
                entry.sentence, note: entry.createdAt.map { $0.age(at: now) } ?? "")
        }
        let more = page.next == nil ? [] : [Choice("Older entries")]
        presenter.choose("Moderation: Enter opens", among: entries + more) { [weak self] number in
            guard page.entries.indices.contains(number) else {
                self?.showModeration(at: id, after: page.next)
                return
            }
            self?.open(page.entries[number])
        }
    }

    private func open(_ entry: ModerationLogEntry) {
        guard let post = entry.postID,
            var link = BoardLink(
                boardID: post.board, postID: post.raw, commentID: entry.commentID)
        else { return presenter.show(message: "This entry has no post to open.") }
        link.source = post.source.name
        links.accept(link)
    }
}

nonisolated extension ModerationLogEntry {
    /// The entry as a sentence, with its reason.
    package var sentence: String {
        let who = moderator.isEmpty ? "The administrator" : moderator
        return "\(who) \(deed)" + (reason.isEmpty ? "" : ": \(reason)")
    }

    private var deed: String {
        switch action {
        case .remove: "removed \(object)"
        case .restore: "restored \(object)"
        case .delete: "deleted \(object)"
        case .lock: "locked \(object)"
        case .unlock: "unlocked \(object)"
        case .pin: "pinned \(object)"
        case .unpin: "unpinned \(object)"
        case .move: "moved \(object)"
        case .ban: "banned \(person)" + (until.map { " until \($0.localDateAndTime)" } ?? "")
        case .unban: "lifted the ban of \(person)"
        case .handle: "handled a report of \(object)"
        case .reopen: "reopened a report of \(object)"
        }
    }

    private var object: String {
        let author = account.isEmpty ? "" : " by \(account)"
        let title = title.isEmpty ? "" : " “\(title)”"
        guard commentID != nil else { return "the post\(title)\(author)" }
        return "a comment\(author)" + (title.isEmpty ? "" : " on\(title)")
    }

    private var person: String { account.isEmpty ? "a deleted account" : account }
}
