/// How much of everything there may be; `GET /api/v1/instance` tells it.
package enum Limits {
    /// Lengths of texts are counted in Unicode scalars, as a client in any language can.
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
    /// Levels of comments; deeper trees are read by nobody, and each level costs a few bytes a comment.
    package static let commentDepth = 50
    package static let page = 200
    /// Bytes of a request's body: the longest text, escaped in the longest way.
    package static let request = 512 * 1024
    /// Seconds that a request for changes may wait.
    package static let wait = 25
    /// Requests of an account or address that wait for changes.
    package static let listeners = 8
}
