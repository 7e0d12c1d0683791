import BoardCore
import Essentials
import Localization
import TerminalUI

/// The reasons why the user may not do something with the selected post or comment.
struct ActionRestrictions {
    let state: PostDetailState
    /// The selected comment; `nil` for the post itself.
    let comment: Comment?
    /// The key bindings that messages name.
    let keyMap: KeyMap<PostDetailAction>

    /// Returns the reason against an action, or `nil` if it is allowed or needs no permission.
    func refusal(to action: PostDetailAction) -> String? {
        switch action {
        case .reply: refusal(to: .replies)
        case .edit: refusal(to: .edits) ?? refusalToEdit
        case .delete: refusal(to: .deletions) ?? refusalToDelete
        case .report: refusal(to: .reports) ?? refusalToReport
        case .moderate: refusal(to: .moderation) ?? refusalToModerate
        case .voteUp: refusal(to: .votes)
        case .voteDown: refusal(to: .downvotes)
        default: nil
        }
    }

    /// A Boolean value that indicates whether the user is the author of the item.
    var isOwn: Bool { (comment?.author ?? state.post.author) == account?.name }

    private var wayToSignIn: String { keyMap.way(toCommand: "login") }

    private var account: Account? { state.writing.account }

    private func refusal(to ability: WriteCapabilities) -> String? {
        state.writing.abilities.refusal(to: ability, at: state.post.id.source.name)
    }

    private var refusalToGuests: String? {
        account == nil ? localized("Sign in to change your own text: \(wayToSignIn).") : nil
    }

    /// The user's permissions for this item, as far as the source reports them.
    private var rights: ItemPermissions { comment?.rights ?? state.thread.rights }

    private var refusalToEdit: String? {
        if let mayEdit = rights.mayEdit {
            return refusal(
                where: mayEdit, or: localized("\(sourceName) does not let you change this."))
        }
        return refusalToOthers ?? refusalToLate
    }

    /// If only the source knows who may delete other users' items, the request is sent.
    private var refusalToDelete: String? {
        guard let account else { return refusalToGuests }
        if let mayDelete = rights.mayDelete {
            return refusal(
                where: mayDelete, or: localized("\(sourceName) does not let you delete this."))
        }
        return state.writing.moderators[account.name] ?? true
            ? nil : refusalToOthers ?? refusalToLate
    }

    /// Returns the reason when the source reports permissions for each item, even the user's own.
    private func refusal(where isAllowed: Bool, or refusal: String) -> String? {
        guard !isAllowed, isOwn else { return isAllowed ? refusalToGuests : refusalToOthers }
        return refusal
    }

    private var sourceName: String { state.post.id.source.name }

    /// The reason after the source's time limit, which does not apply to moderators.
    private var refusalToLate: String? {
        guard let time = state.writing.editWindow,
            let written = comment.map(\.createdAt) ?? state.post.createdAt,
            written + time < state.now,
            account.flatMap({ state.writing.moderators[$0.name] }) != true
        else { return nil }
        return localized("Text can be edited and deleted here for \(Int(time / 3600)) hours only.")
    }

    /// The reason for items that the user did not write.
    private var refusalToOthers: String? {
        refusalToGuests ?? (isOwn ? nil : localized("You did not write this."))
    }

    /// If only the source knows who may moderate, the request is sent.
    private var refusalToModerate: String? {
        guard let account else { return localized("Sign in to moderate: \(wayToSignIn).") }
        guard state.writing.moderationAccounts[account.name] == false else { return nil }
        return localized("\(account.name) is not a moderator here.")
    }

    private var refusalToReport: String? {
        if account == nil { return localized("Sign in to report: \(wayToSignIn).") }
        guard isOwn else { return nil }
        return localized(
            "You wrote this; \(keyMap.way(to: .edit)) edits it, \(keyMap.way(to: .delete)) deletes it."
        )
    }
}
