import BoardCore
import Essentials
import Localization

/// The inbox as shown.
package struct InboxState: Equatable {
    package var contents = InboxContents()
    /// A Boolean value that indicates whether each entry names its source.
    package var namesSources = false
    /// The sources that accept no replies, with the reasons as sentences.
    package var refusals: [SourceID: String] = [:]
    package var now = Date.distantPast

    package init(
        contents: InboxContents = InboxContents(), namesSources: Bool = false,
        refusals: [SourceID: String] = [:], now: Date = .distantPast
    ) {
        self.contents = contents
        self.namesSources = namesSources
        self.refusals = refusals
        self.now = now
    }

    /// The lines to show instead of entries.
    ///
    /// - Parameters:
    ///   - signIn: the way to sign in.
    ///   - refresh: the call for a refresh, such as `Press R`.
    func placeholder(signIn: String, refresh: String) -> [String] {
        if contents.isLoading { return [localized("Loading…")] }
        if !contents.failures.isEmpty {
            return failureLines + [localized("\(refresh) to try again.")]
        }
        if contents.hiddenCount > 0 {
            return [localized("Filters hide all entries here."), localized(":filters shows them.")]
        }
        return switch contents.availability {
        case .unknown: []
        case .unsupported:
            [
                localized("No source here has an inbox."),
                localized(
                    "For Hacker News, config.toml names the user: hn = { url = \"hn\", user = \"pg\" }"
                ),
            ]
        case .signedOut:
            [
                localized("Replies to you, mentions and private messages are shown here."),
                localized("Sign in with \(signIn) to receive them."),
            ]
        case .available:
            [localized("Your inbox is empty."), localized("\(refresh) to look again.")]
        }
    }

    /// Returns why the user cannot reply to an entry, as a sentence, or `nil` if that is possible.
    func refusal(toReplyTo entry: InboxEntry) -> String? {
        refusals[entry.id.source]
            ?? (entry.replyTarget == nil
                ? localized("To reply, open the entry in its thread.") : nil)
    }

    /// A line for each source whose entries are missing or old.
    var failureLines: [String] {
        contents.failures.compactMap { failure in
            guard case .error(let error) = failure.cause else { return nil }
            return "\(failure.source.name): \(error.message)"
        }
    }
}
