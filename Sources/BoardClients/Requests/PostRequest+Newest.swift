import BoardCore

extension PostRequest {
    /// The same question without the wish for the newest posts where a source knows no such order.
    func withNewest(asKnownTo source: any BoardSource) -> PostRequest {
        var request = self
        if sort == .newest, !source.capabilities.knows(.newest) { request.sort = nil }
        return request
    }
}
