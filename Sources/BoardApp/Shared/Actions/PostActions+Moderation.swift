import BoardCore
import Localization

extension PostActions {
    /// Returns why the user cannot moderate an item, as a sentence, or `nil` if that is possible or
    /// only the source knows.
    func refusalToModerate(_ item: WrittenItem) -> String? {
        let id = item.post.source
        if let refusal = source.refusal(to: .moderation, at: id) { return refusal }
        guard let account = account(at: id) else {
            return localized("Sign in to moderate: :login.")
        }
        let isModerator = source.member(id)?.capabilities.moderationAccounts[account.name]
        return isModerator == false ? localized("\(account.name) is not a moderator here.") : nil
    }

    /// Returns an item with what the user may do about it as a moderator.
    func review(_ item: WrittenItem) -> Task<Result<ModerationCase, BoardError>, Never> {
        begin { actions in
            await Self.result { try await actions.moderation(of: item).review(item) }
        }
    }

    /// Performs an act of a moderator. The result is `nil` if the source accepted it.
    @discardableResult
    func moderate(_ item: ModerationCase, _ act: ModerationAct) -> Task<BoardError?, Never> {
        begin { actions in
            let error = await Self.error {
                try await actions.moderation(of: item.item).perform(act, on: item)
            }
            if error == nil { actions.didChange(item.item.post) }
            if error == nil, case .remove = act, case .post(let post) = item.item {
                await actions.source.member(post.source)?.noteAbsence(of: post)
            }
            actions.publish(.moderation(item, act, error))
            return error
        }
    }

    private func moderation(of item: WrittenItem) throws -> any ModerationSource {
        guard let moderation = source.member(item.post.source)?.moderation else {
            throw BoardError.unsupported(
                reason: localized("\(item.post.source.name) has no moderation."))
        }
        return moderation
    }
}
