import BoardCore
import Foundation

extension Endpoint where Value: Decodable {
    /// Makes an endpoint whose response is a JSON value.
    ///
    /// Fails with `BoardError.empty` when no byte comes, with `wrongType` for a web page, and with
    /// `unreadable` where the value is none of `Value`.
    package static func json(
        _ type: Value.Type = Value.self, method: HTTPMethod = .get, path: String = "",
        query: [URLQueryItem] = [], headers: HTTPHeaders = [:], body: [UInt8]? = nil
    ) -> Endpoint {
        var all: HTTPHeaders = ["Accept": "application/json"]
        all.merge(headers)
        return Endpoint(method: method, path: path, query: query, headers: all, body: body) {
            try $0.checkContentType()
            return try Value(json: try await $0.body.bytes())
        }
    }
}

extension Decodable {
    fileprivate init(json: [UInt8]) throws {
        guard !json.isEmpty else { throw BoardError.empty }
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json))
        } catch let error as DecodingError {
            // `JSONDecoder` knows the place only as a path into the value, not as line and column.
            throw BoardError.unreadable(reason: error.reason, line: 1, column: 1)
        }
    }
}

extension DecodingError {
    fileprivate var reason: String {
        let context: Context
        switch self {
        case .typeMismatch(_, let it), .valueNotFound(_, let it), .dataCorrupted(let it):
            context = it
        case .keyNotFound(let key, let it):
            return ([key.stringValue] + it.codingPath.reversed().map(\.stringValue))
                .reversed().joined(separator: ".") + " is missing"
        @unknown default: return "not the expected JSON"
        }
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        return path.isEmpty ? "not the expected JSON" : "\(path) is not what was expected"
    }
}
