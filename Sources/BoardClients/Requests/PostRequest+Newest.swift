import BoardCore

extension PostRequest {
    /// Returns the request without the order `newest` if the source does not support it.
    func withNewest(asKnownTo source: any BoardSource) -> PostRequest {
        var request = self
        if sort == .newest, !source.capabilities.knows(.newest) { request.sort = nil }
        return request
    }
}
