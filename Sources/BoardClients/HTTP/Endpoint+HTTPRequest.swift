import Essentials

extension Endpoint {
    /// Returns the request for this endpoint, relative to `base`.
    func request(base: URL, headers common: HTTPHeaders) -> HTTPRequest {
        var all = common
        all.merge(headers)
        if let validators { all.merge(validators.headers) }
        return HTTPRequest(
            method: method, url: url(base: base), headers: all, body: body,
            isRepeatable: isRepeatable, bucket: bucket)
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
        let encoded = below.percentEncoded(keeping: "!$&'()*+,/:=@")
        percentEncodedPath += percentEncodedPath.hasSuffix("/") ? encoded : "/" + encoded
    }

    fileprivate mutating func append(query: [URLQueryItem]) {
        guard !query.isEmpty else { return }
        // Servers decode a bare "+" as a space.
        let items = query.map { item in
            item.name.percentEncoded() + (item.value.map { "=" + $0.percentEncoded() } ?? "")
        }
        let known = percentEncodedQuery.map { $0.isEmpty ? [] : [$0] } ?? []
        percentEncodedQuery = (known + items).joined(separator: "&")
    }
}
