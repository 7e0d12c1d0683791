import Foundation
import HTTPTypes
import Hummingbird
import Localization

extension BoardRequest {
    /// Returns the whole body, up to the size limit.
    func bytes() async throws -> [UInt8] {
        try checkEncoding()
        // The parser accepts digits only, so a value that is no Int is too large.
        if let length = headers[.contentLength], Int(length) ?? .max > Limits.request {
            throw Self.tooLarge
        }
        var bytes: [UInt8] = []
        for try await part in request.body {
            bytes.append(contentsOf: part.readableBytesView)
            guard bytes.count <= Limits.request else { throw Self.tooLarge }
        }
        return bytes
    }

    /// Refuses a compressed body, which the server does not decompress.
    private func checkEncoding() throws(Problem) {
        let encoding = headers[.contentEncoding]?.trimmingSpaces.lowercased() ?? "identity"
        guard encoding == "identity" else {
            throw Problem(
                .unsupportedType, localized("The body must not have a Content-Encoding."))
        }
    }

    /// Decodes a body that is declared as JSON.
    func json<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
        let type = headers[.contentType]?.split(separator: ";").first?.trimmingSpaces.lowercased()
        guard type == "application/json" else {
            throw Problem(
                .unsupportedType,
                localized("The body must be JSON, with Content-Type: application/json."))
        }
        guard !JSONNames.hasLongName(in: bytes) else {
            throw Problem(.malformed, JSONNames.complaint)
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(bytes))
        } catch let error as DecodingError {
            throw Problem(error)
        }
    }

    private static var tooLarge: Problem {
        Problem(
            .tooLarge, localized("A request can have at most \(Limits.request) bytes."))
    }

    /// Returns the idempotency key of the write, with a fingerprint of the request.
    ///
    /// - Parameter secretless: Replaces the body in the fingerprint if the body holds a password,
    ///   of which not even a hash may be stored.
    func writeKey(_ bytes: [UInt8], secretless: String? = nil) throws(Problem) -> WriteKey? {
        guard let key = headers[.idempotencyKey] else { return nil }
        let isPlain = key.utf8.allSatisfy { UInt8(ascii: "!")...UInt8(ascii: "~") ~= $0 }
        guard isPlain, (1...Limits.writeKey).contains(key.utf8.count) else {
            throw .invalid(
                "Idempotency-Key",
                localized(
                    "A key must have 1 to \(Limits.writeKey) ASCII characters without spaces."))
        }
        let head = "\(request.head.method.rawValue) \(request.uri.path)\n"
        let body = secretless.map { Array($0.utf8) } ?? bytes
        return WriteKey(key: key, fingerprint: Token.sha256(Array(head.utf8) + body))
    }
}

extension Problem {
    /// Creates the problem for a body that could not be decoded.
    fileprivate init(_ error: DecodingError) {
        switch error {
        case .keyNotFound(let key, let context):
            self = .invalid((context.codingPath + [key]).field, localized("This is required."))
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
            .dataCorrupted(let context):
            if context.codingPath.isEmpty {
                self = Problem(.malformed, localized("The body is not a JSON object."))
            } else {
                self = .invalid(
                    context.codingPath.field, localized("This has the wrong type."))
            }
        @unknown default: self = Problem(.malformed, localized("The body cannot be read."))
        }
    }
}

extension [any CodingKey] {
    fileprivate var field: String {
        map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    }
}
