extension RouteTable {
    mutating func addOperationRoutes() {
        onLongReading("/healthz") { request in
            try await request.storage.check()
            return .json { $0.member("status", "ok") }.fresh
        }
        onLongReading("/metrics") { request in
            APIResponse(
                Array(request.service.metrics.text.utf8),
                type: "text/plain; version=0.0.4; charset=utf-8"
            ).fresh
        }
        onLongReading("/openapi.json") { request in APIResponse(request.service.openAPI) }
    }
}

extension APIResponse {
    /// The response without caching.
    fileprivate var fresh: APIResponse {
        var response = self
        response.caching = .never
        return response
    }
}
