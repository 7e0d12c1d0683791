/// The limits, as `GET /api/v1/instance` returns them.
package enum Limits {
    /// The length of a title; text lengths count Unicode scalars, which any language can do.
    package static let title = 200
    package static let body = 40_000
    package static let comment = 20_000
    package static let reason = 1_000
    package static let url = 2_000
    package static let tags = 8
    package static let tag = 32
    package static let name = 2...32
    package static let password = 10...256
    package static let search = 200
    package static let searchTerms = 10
    package static let writeKey = 200
    /// The maximum depth of comments.
    ///
    /// Nobody reads deeper trees, and each level costs a few bytes per comment.
    package static let commentDepth = 50
    package static let page = 200
    /// The bytes of a request body: the longest text with the longest escapes.
    package static let request = 512 * 1024
    /// The seconds that a request for changes may wait.
    package static let wait = 25
    /// The number of requests per account or address that wait for changes.
    package static let listeners = 8
}
