import HTTPTypes
import Hummingbird

/// Makes an answer fit for the client: not at all where it has it already, packed where it wants that.
package enum Delivery {
    package static func response(for answer: Answer, to request: HTTPRequest) -> Response {
        var headers = answer.headers
        headers[.vary] = "Accept-Encoding, Authorization"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.cacheControl] = answer.caching == .never ? "no-store" : "private, no-cache"
        switch answer.body {
        case .stream(let stream):
            headers[.contentType] = answer.type
            return Response(status: answer.status, headers: headers, body: body(of: stream))
        case .bytes(let bytes):
            return response(answer, bytes, headers, to: request)
        }
    }

    private static func response(
        _ answer: Answer, _ bytes: [UInt8], _ headers: HTTPFields, to request: HTTPRequest
    ) -> Response {
        var headers = headers
        if isRevalidated(answer, by: request) {
            let tag = EntityTag.tag(of: bytes)
            headers[.eTag] = tag
            headers[.lastModified] = answer.lastModified?.httpDate
            if isKnown(tag, answer.lastModified, to: request) {
                return Response(status: .notModified, headers: headers)
            }
        }
        if !bytes.isEmpty { headers[.contentType] = answer.type }
        let packed = isPacked(bytes, for: request) ? Compression.gzip(bytes) : nil
        if packed != nil { headers[.contentEncoding] = "gzip" }
        let body = ByteBuffer(bytes: packed ?? bytes)
        return Response(
            status: answer.status, headers: headers,
            body: answer.status == .noContent ? ResponseBody() : ResponseBody(byteBuffer: body))
    }

    private static func isRevalidated(_ answer: Answer, by request: HTTPRequest) -> Bool {
        answer.caching == .revalidated && answer.status == .ok
            && (request.method == .get || request.method == .head)
    }

    /// A tag says more than a date, which is asked only where there is no tag.
    private static func isKnown(
        _ tag: String, _ lastModified: Timestamp?, to request: HTTPRequest
    ) -> Bool {
        if let known = request.headerFields[.ifNoneMatch] {
            return EntityTag.matches(known, tag)
        }
        guard let known = request.headerFields[.ifModifiedSince], let lastModified else {
            return false
        }
        return known == lastModified.httpDate
    }

    private static func isPacked(_ bytes: [UInt8], for request: HTTPRequest) -> Bool {
        bytes.count > Compression.threshold
            && Compression.isAccepted(request.headerFields[.acceptEncoding])
    }

    private static func body(of stream: @escaping Answer.Streaming) -> ResponseBody {
        ResponseBody { writer in
            try await stream { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
    }
}

extension HTTPField.Name {
    static let idempotencyKey = Self.named("Idempotency-Key")
    static let forwardedFor = Self.named("X-Forwarded-For")

    /// The names above are letters and hyphens, so there is always one.
    private static func named(_ name: String) -> Self {
        guard let name = Self(name) else { preconditionFailure("No name of a header: \(name)") }
        return name
    }
}
