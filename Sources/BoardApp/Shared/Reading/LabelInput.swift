import BoardCore
import Localization

/// The input of labels to add to a post or to remove from it.
enum LabelInput {
    /// - Parameter old: the labels that the post has.
    static func prompt(besides old: [String]) -> String {
        old.isEmpty
            ? localized("add or remove labels: ")
            : localized("add or remove labels (\(old.joined(separator: " "))): ")
    }

    /// Returns the note after the text in the field.
    static func note(after text: String, besides old: [String]) -> String? {
        text.isEmpty && !old.isEmpty ? localized("Enter removes all") : nil
    }

    /// Completes the last label as that of a query.
    static func completion(
        of text: String, among labels: [String]
    ) -> (text: String, hint: String) {
        let separator = ReadState.labelSeparator(in: text)
        let start = text.lastIndex(of: separator).map(text.index(after:)) ?? text.startIndex
        let base = text[..<text[start...].drop { $0 == " " }.startIndex]
        let prefix = "label:"
        let completion = PostQuery.Completion(
            of: prefix + text[base.endIndex...], authors: [], tags: [], labels: labels,
            sources: [], boards: [])
        let completed = completion.text.dropFirst(prefix.count)
        return ("\(base)\(completed)", completion.hint)
    }
}
