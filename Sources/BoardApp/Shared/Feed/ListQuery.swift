import BoardCore
import Localization

/// The text of a search or filter and the parsed query.
nonisolated package struct ListQuery: Sendable, Hashable {
    package let text: String
    /// The parsed query; `nil` if the text is invalid.
    package let query: PostQuery?
    /// The error in the text, if there is one.
    package let fault: PostQuery.Fault?

    /// Parses a text; returns `nil` for a text without criteria.
    ///
    /// - Parameter isComplete: whether the user has finished typing.
    package init?(_ text: String, isComplete: Bool = false) {
        self.text = text
        do throws(PostQuery.Fault) {
            guard let query = try PostQuery(text, isComplete: isComplete, isTyped: true) else {
                return nil
            }
            self.query = query
            fault = nil
        } catch {
            query = nil
            fault = error
        }
    }

    /// The error as a message with its position and advice.
    var errorMessage: String? {
        fault.map { localized("Character \($0.range.lowerBound + 1), \($0.message)") }
    }
}
