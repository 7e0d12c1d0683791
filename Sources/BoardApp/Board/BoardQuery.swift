import BoardCore

/// What a reader typed to search or to filter, and what it means.
nonisolated package struct BoardQuery: Sendable, Hashable {
    package let text: String
    /// What to look for; `nil` where the text is at fault.
    package let query: PostQuery?
    /// What is wrong with the text.
    package let fault: PostQuery.Fault?

    /// Reads a text; `nil` for one that asks for nothing.
    ///
    /// - Parameter isComplete: whether no more is typed.
    package init?(_ text: String, isComplete: Bool = false) {
        self.text = text
        do throws(PostQuery.Fault) {
            guard let query = try PostQuery(text, isComplete: isComplete) else { return nil }
            self.query = query
            fault = nil
        } catch {
            query = nil
            fault = error
        }
    }

    /// Which word is at fault, where it stands, and what to do about it.
    var faultWords: String? {
        fault.map { "Character \($0.range.lowerBound + 1), \($0.message)" }
    }
}
