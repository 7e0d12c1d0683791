import BoardCore
import Essentials

/// The rules for following redirects.
struct RedirectPolicy {
    /// The header fields that may be sent to another origin. Any other field might be a secret.
    private static let harmless: Set<String> = [
        "accept", "accept-language", "content-type", "if-modified-since", "if-none-match",
        "user-agent",
    ]

    private static let statuses: Set<Int> = [301, 302, 303, 307, 308]

    /// Returns the request that follows a redirect, or `nil` if the response is not one.
    ///
    /// Throws `BoardError.invalidRedirect` for a target that is not a web address, and
    /// `unsafeRedirect` for a redirect from `https` to `http` or with a body to another origin.
    static func next(
        after head: HTTPHead, to request: HTTPRequest
    ) throws(BoardError) -> HTTPRequest? {
        guard statuses.contains(head.status), let location = head.headers["Location"] else {
            return nil
        }
        var next = request
        next.url = try target(location, from: head.url)
        if changesToGet(head.status, method: request.method) { next.becomeGet() }
        try check(next, from: head.url)
        if Origin(next.url) != Origin(head.url) { next.headers.keepOnly(harmless) }
        return next
    }

    private static func target(_ location: String, from url: URL) throws(BoardError) -> URL {
        let target = URL(address: location, relativeTo: url)?.withoutUserAndFragment
        guard let target, Origin(target) != nil else { throw .invalidRedirect(host: url.server) }
        return target
    }

    private static func changesToGet(_ status: Int, method: HTTPMethod) -> Bool {
        status == 303 || ([301, 302].contains(status) && method == .post)
    }

    private static func check(_ next: HTTPRequest, from url: URL) throws(BoardError) {
        let (source, target) = (Origin(url), Origin(next.url))
        let isDowngrade = source?.scheme == "https" && target?.scheme == "http"
        let sendsBodyToOtherOrigin = next.body != nil && target != source
        guard !isDowngrade, !sendsBodyToOtherOrigin else { throw .unsafeRedirect(host: url.server) }
    }
}

extension HTTPRequest {
    fileprivate mutating func becomeGet() {
        method = .get
        body = nil
        headers["Content-Type"] = nil
    }
}
