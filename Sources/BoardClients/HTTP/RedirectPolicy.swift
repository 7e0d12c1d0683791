import BoardCore
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Decides where an answer that leads elsewhere may lead.
struct RedirectPolicy {
    /// All a server elsewhere may see of a request's header; any other field might be a secret.
    private static let harmless: Set<String> = [
        "accept", "accept-language", "content-type", "if-modified-since", "if-none-match",
        "user-agent",
    ]

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// The request to send next; `nil` if the answer is the last.
    ///
    /// Throws `BoardError.strangeRedirect` for a way to anything but a web address, and
    /// `unsafeRedirect` for one from `https` to `http`, or with a body to another origin.
    static func next(after head: HTTPHead, to request: URLRequest) throws(BoardError) -> URLRequest?
    {
        guard statuses.contains(head.status), let location = head.headers["Location"],
            let target = URL(string: location, relativeTo: head.url)?.withoutUserAndFragment
        else { return nil }
        var next = request
        next.url = target
        if changesToGet(head.status, method: request.httpMethod) { next.becomeGet() }
        try check(next, from: head.url)
        if Origin(target) != Origin(head.url) { next.dropSecrets(keeping: harmless) }
        return next
    }

    private static func changesToGet(_ status: Int, method: String?) -> Bool {
        status == 303 || ([301, 302].contains(status) && method == HTTPMethod.post.rawValue)
    }

    private static func check(_ next: URLRequest, from url: URL) throws(BoardError) {
        guard let target = next.url.flatMap({ Origin($0) }) else {
            throw .strangeRedirect(host: url.server)
        }
        let source = Origin(url)
        let isDowngrade = source?.scheme == "https" && target.scheme == "http"
        let takesBodyElsewhere = next.httpBody != nil && target != source
        guard !isDowngrade, !takesBodyElsewhere else { throw .unsafeRedirect(host: url.server) }
    }
}

extension URLRequest {
    fileprivate mutating func becomeGet() {
        httpMethod = HTTPMethod.get.rawValue
        httpBody = nil
        setValue(nil, forHTTPHeaderField: "Content-Type")
    }

    fileprivate mutating func dropSecrets(keeping harmless: Set<String>) {
        allHTTPHeaderFields = allHTTPHeaderFields?.filter {
            harmless.contains($0.key.lowercased())
        }
    }
}
