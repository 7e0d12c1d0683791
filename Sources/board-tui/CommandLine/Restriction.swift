import BoardApp
import BoardCore
import Essentials

// The limits for guests who have this program as their login shell, for example over SSH: no files,
// no editor, no browser, and no web pages of the internal network.

/// An opener that opens nothing.
final class NoOpener: AddressOpener {
    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpeningResult { .unavailable }
}

/// An article service that loads nothing.
struct NoArticles: ArticleService {
    let refusal: String? = "Web pages cannot be opened here."

    func article(at url: URL) async throws -> Article {
        throw BoardError.unsupported(reason: refusal ?? "")
    }
}
