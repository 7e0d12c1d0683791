import BoardCore
import Localization

extension WriteCapabilities {
    /// Returns why nothing can be written, as a sentence, or `nil` if something can be.
    func refusal(at place: String) -> String? {
        isEmpty ? localized("You cannot write to \(place) from here.") : nil
    }

    /// Returns why one action is not possible, as a sentence, or `nil` if it is.
    func refusal(to ability: WriteCapabilities, at place: String) -> String? {
        if contains(ability) { return nil }
        if isEmpty, ability.isSubset(of: [.votes, .downvotes]) {
            return localized("You cannot vote at \(place) from here.")
        }
        return refusal(at: place) ?? localized("\(place) does not support this.")
    }
}

extension BoardSource {
    /// Returns why an action is not possible at a member, as a sentence, or `nil` if it is.
    func refusal(to ability: WriteCapabilities, at id: SourceID) -> String? {
        guard let member = member(id) else { return localized("\(id.name) is not open here.") }
        return member.capabilities.writing.refusal(to: ability, at: member.name)
    }
}
