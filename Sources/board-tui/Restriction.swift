import BoardApp
import BoardCore
import Essentials

// What strangers get who have this program in place of a shell, as behind ssh: no file, no editor, no
// browser, and no page of the network that this machine is in.

/// Opens nothing.
final class NoOpener: AddressOpener {
    func open(
        _ address: String, didFail: @escaping @MainActor @Sendable (String) -> Void
    ) -> AddressOpening { .unavailable }
}

/// Reads no page.
struct NoArticles: ArticleService {
    let refusal: String? = "Pages of the web are not read here."

    func article(at url: URL) async throws -> Article {
        throw BoardError.unsupported(reason: refusal ?? "")
    }
}
