import BoardCore
import Essentials

/// The inbox as shown.
package struct InboxState: Equatable {
    package var contents = InboxContents()
    /// A Boolean value that indicates whether each entry names its source.
    package var namesSources = false
    package var now = Date.distantPast

    package init(
        contents: InboxContents = InboxContents(), namesSources: Bool = false,
        now: Date = .distantPast
    ) {
        self.contents = contents
        self.namesSources = namesSources
        self.now = now
    }

    /// The lines to show instead of entries.
    ///
    /// - Parameters:
    ///   - signIn: the way to sign in.
    ///   - refresh: the call for a refresh, such as `Press R`.
    func placeholder(signIn: String, refresh: String) -> [String] {
        if contents.isLoading { return ["Loading…"] }
        if !contents.failures.isEmpty { return failureLines + ["\(refresh) to try again."] }
        return switch contents.availability {
        case .unknown: []
        case .unsupported:
            [
                "No source here has an inbox.",
                "For Hacker News, config.toml names the user: hn = { url = \"hn\", user = \"pg\" }",
            ]
        case .signedOut:
            [
                "Replies to you, mentions and private messages are shown here.",
                "Sign in with \(signIn) to receive them.",
            ]
        case .available: ["Your inbox is empty.", "\(refresh) to look again."]
        }
    }

    /// A line for each source whose entries are missing or old.
    var failureLines: [String] {
        contents.failures.compactMap { failure in
            guard case .error(let error) = failure.cause else { return nil }
            return "\(failure.source.name): \(error.message)"
        }
    }
}
