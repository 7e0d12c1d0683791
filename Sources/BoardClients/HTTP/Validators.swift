/// What a server said to recognise one version of a response by.
///
/// Sent back with a later request, they let the server answer that nothing is new (status 304).
package struct Validators: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?

    /// Makes validators from what an earlier response said; `nil` if there is nothing to compare by.
    package init?(etag: String?, lastModified: String?) {
        guard etag != nil || lastModified != nil else { return nil }
        self.etag = etag
        self.lastModified = lastModified
    }

    /// The header fields that make a request conditional.
    package var headers: HTTPHeaders {
        var headers = HTTPHeaders()
        headers["If-None-Match"] = etag
        headers["If-Modified-Since"] = lastModified
        return headers
    }
}

extension HTTPResponse {
    /// What to ask by whether a later response would be the same; `nil` if the server named nothing.
    package var validators: Validators? {
        Validators(etag: headers["ETag"], lastModified: headers["Last-Modified"])
    }
}
