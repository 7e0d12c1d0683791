import BoardCore
import Essentials

extension ComposeState {
    /// Returns why the draft cannot be sent, as a sentence, or `nil` if it can.
    func fault(in draft: Draft) -> String? {
        if draft.target.hasTitle, draft.title.isBlank { return "The title is missing." }
        if wantsBoard, board == nil { return "Choose a board first: F3." }
        if let limit = limits.title, draft.title.unicodeScalars.count > limit {
            return "The title is longer than \(limit.characters)."
        }
        if let least = limits.minimumTitle, draft.target.hasTitle,
            draft.title.unicodeScalars.count < least
        {
            return "The title needs at least \(least.characters)."
        }
        return bodyFault(in: draft)
    }

    private func bodyFault(in draft: Draft) -> String? {
        if draft.body.isBlank, !draft.target.hasTitle { return "There is nothing to send yet." }
        let length = draft.body.unicodeScalars.count
        if let limit = bodyLimit, length > limit {
            return "The text is \((length - limit).characters) too long."
        }
        if let least = limits.minimumBody, length < least {
            return "The text needs at least \(least.characters)."
        }
        return nil
    }
}

extension Int {
    fileprivate var characters: String { self == 1 ? "1 character" : "\(grouped) characters" }
}
