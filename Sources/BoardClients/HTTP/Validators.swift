/// The validators by which a server recognizes a version of a response.
///
/// A later request that contains them lets the server respond with status 304 if nothing changed.
package struct Validators: Sendable, Hashable {
    package let etag: String?
    package let lastModified: String?

    /// Creates validators from an earlier response; `nil` if both are missing.
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
    /// The validators of this version; `nil` if the server sent none.
    package var validators: Validators? {
        Validators(etag: headers["ETag"], lastModified: headers["Last-Modified"])
    }
}
