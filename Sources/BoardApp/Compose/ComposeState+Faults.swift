import BoardCore
import Essentials
import Localization

extension ComposeState {
    /// Returns why the draft cannot be sent, as a sentence, or `nil` if it can.
    func fault(in draft: Draft) -> String? {
        if draft.target.hasTitle, draft.title.isBlank { return localized("The title is missing.") }
        if wantsBoard, board == nil {
            return lacksBoards
                ? localized("The boards are not stored. Press F3 to type the name of one.")
                : localized("Choose a board first: F3.")
        }
        if let limit = limits.title, draft.title.unicodeScalars.count > limit {
            return localized("The title is longer than \(limit.characters).")
        }
        if let least = limits.minimumTitle, draft.target.hasTitle,
            draft.title.unicodeScalars.count < least
        {
            return localized("The title needs at least \(least.characters).")
        }
        return bodyFault(in: draft)
    }

    /// Returns a warning about a board that the source does not list, or `nil` for any other.
    ///
    /// A link may name any board. It may exist, because some sources do not list all of their
    /// boards.
    func unlistedBoardWarning(at place: String) -> String? {
        guard case .newPost(let id?, _) = target, !boards.isEmpty,
            !boards.contains(where: { $0.id == id })
        else { return nil }
        return localized("“\(id.raw)” is not a board of \(place); press F3 to choose one.")
    }

    /// Returns the question to ask before the draft is sent by another account than began it.
    func questionAboutAuthor(of draft: Draft) -> String? {
        guard !isAnonymous, let begun = draft.author, let name = author?.name, begun != name else {
            return nil
        }
        return localized("\(begun) started this. Send it as \(name)?")
    }

    /// Returns the draft with the author that sends it, who may have to sign in again.
    func signed(_ draft: Draft) -> Draft {
        var draft = draft
        draft.isAnonymous = isAnonymous
        draft.author = isAnonymous ? nil : author?.name ?? draft.author
        return draft
    }

    private func bodyFault(in draft: Draft) -> String? {
        if draft.body.isBlank, !draft.target.hasTitle {
            return localized("There is nothing to send yet.")
        }
        let length = draft.body.unicodeScalars.count
        if let limit = bodyLimit, length > limit {
            return localized("The text is \((length - limit).characters) too long.")
        }
        if let least = limits.minimumBody, length < least {
            return localized("The text needs at least \(least.characters).")
        }
        return nil
    }
}

extension Int {
    fileprivate var characters: String {
        self == 1 ? localized("1 character") : localized("\(grouped) characters")
    }
}
