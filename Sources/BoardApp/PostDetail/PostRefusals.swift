import BoardCore
import Essentials
import TerminalUI

/// Why the reader may not do something with the post, or the comment, that they are at.
struct PostRefusals {
    let state: PostDetailState
    /// `nil` at the post itself.
    let comment: Comment?
    /// The keys that sentences name.
    let keyMap: KeyMap<PostDetailAction>

    /// A sentence; `nil` where they may, and for what needs no leave.
    func refusal(to action: PostDetailAction) -> String? {
        switch action {
        case .reply: refusal(to: .replies)
        case .edit: refusal(to: .edits) ?? refusalToEdit
        case .delete: refusal(to: .deletions) ?? refusalToDelete
        case .report: refusal(to: .reports) ?? refusalToReport
        case .voteUp: refusal(to: .votes)
        case .voteDown: refusal(to: .downvotes)
        default: nil
        }
    }

    /// Whether the words are the reader's.
    var isOwn: Bool { (comment?.author ?? state.post.author) == account?.name }

    private var wayToSignIn: String { keyMap.way(toCommand: RootAction.logIn.rawValue) }

    private var account: Account? { state.writing.account }

    private func refusal(to ability: WritingAbilities) -> String? {
        state.writing.abilities.refusal(to: ability, at: state.post.id.source.name)
    }

    private var refusalToGuests: String? {
        account == nil ? "Sign in to change your own words: \(wayToSignIn)." : nil
    }

    /// What the reader may do with the words, where the source says so of them.
    private var rights: ReaderRights { comment?.rights ?? state.thread.rights }

    private var refusalToEdit: String? {
        if let mayEdit = rights.mayEdit { return refusal(where: mayEdit, to: "change") }
        return refusalToOthers ?? refusalToLate
    }

    /// Where only the source knows who may delete the words of others, it decides.
    private var refusalToDelete: String? {
        guard let account else { return refusalToGuests }
        if let mayDelete = rights.mayDelete { return refusal(where: mayDelete, to: "delete") }
        return state.writing.moderators[account.name] ?? true
            ? nil : refusalToOthers ?? refusalToLate
    }

    /// Some sources say of each words what may be done with them, be they the reader's own.
    private func refusal(where isAllowed: Bool, to change: String) -> String? {
        guard !isAllowed, isOwn else { return isAllowed ? refusalToGuests : refusalToOthers }
        return "\(state.post.id.source.name) does not let you \(change) this."
    }

    /// Some sources leave authors their words for some hours only, and moderators for ever.
    private var refusalToLate: String? {
        guard let time = state.writing.timeToChange,
            let written = comment.map(\.createdAt) ?? state.post.createdAt,
            written + time < state.now,
            account.flatMap({ state.writing.moderators[$0.name] }) != true
        else { return nil }
        return "Words can be changed and deleted here for \(Int(time / 3600)) hours only."
    }

    /// Nobody changes the words of others.
    private var refusalToOthers: String? {
        refusalToGuests ?? (isOwn ? nil : "These are not your words.")
    }

    private var refusalToReport: String? {
        if account == nil { return "Sign in to report: \(wayToSignIn)." }
        guard isOwn else { return nil }
        return "These are your own words; \(keyMap.way(to: .edit)) changes them,"
            + " \(keyMap.way(to: .delete)) deletes them."
    }
}
