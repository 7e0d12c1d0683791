import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension Endpoint {
    /// The request that asks for this endpoint below `base`.
    func urlRequest(base: URL, headers common: HTTPHeaders) -> URLRequest {
        var all = common
        all.merge(headers)
        if let validators { all.merge(validators.headers) }
        var request = URLRequest(url: url(base: base))
        request.httpMethod = method.rawValue
        request.allHTTPHeaderFields = all.fields
        request.httpBody = body.map { Data($0) }
        // Foundation's own timeout counts whole seconds only; `Watchdog` does its work.
        request.timeoutInterval = 1_000_000
        return request
    }

    private func url(base: URL) -> URL {
        var components = URLComponents(url: base, resolvingAgainstBaseURL: true)
        components?.append(path: path)
        components?.append(query: query)
        return components?.url ?? base
    }
}

extension URLComponents {
    fileprivate mutating func append(path: String) {
        guard !path.isEmpty else { return }
        let below = path.drop { $0 == "/" }
        let encoded = below.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
        percentEncodedPath += percentEncodedPath.hasSuffix("/") ? encoded : "/" + encoded
    }

    fileprivate mutating func append(query: [URLQueryItem]) {
        guard !query.isEmpty else { return }
        percentEncodedQueryItems =
            (percentEncodedQueryItems ?? [])
            + query.map { URLQueryItem(name: $0.name.inQuery, value: $0.value?.inQuery) }
    }
}

extension String {
    /// This text percent-encoded for a query, "+" too: servers read a bare one as a space.
    fileprivate var inQuery: String {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
    }
}
