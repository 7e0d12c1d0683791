import BoardCore

extension WritingAbilities {
    /// Why nothing at all can be written, as a sentence; `nil` where something can.
    func refusal(at place: String) -> String? {
        isEmpty ? "Nothing can be written to \(place) from here." : nil
    }

    /// Why one thing cannot be done, as a sentence; `nil` where it can.
    func refusal(to ability: WritingAbilities, at place: String) -> String? {
        if contains(ability) { return nil }
        return refusal(at: place) ?? "\(place) does not know how to do that."
    }
}

extension BoardSource {
    /// Why something cannot be written at a member, as a sentence; `nil` where it can.
    func refusal(to ability: WritingAbilities, at id: SourceID) -> String? {
        guard let member = member(id) else { return "\(id.name) is not read here." }
        return member.capabilities.writing.refusal(to: ability, at: member.name)
    }
}
