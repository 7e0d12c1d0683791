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

    /// The note beside an empty field.
    static func note(beside text: String) -> String? {
        text.isEmpty ? localized("spaces or commas between; an old one is removed") : nil
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
