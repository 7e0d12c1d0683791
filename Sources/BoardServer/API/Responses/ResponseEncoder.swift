import HTTPTypes
import Hummingbird

/// The encoder of responses for a client: not modified, compressed or as they are.
package enum ResponseEncoder {
    package static func response(for content: APIResponse, to request: HTTPRequest) -> Response {
        let response = fullResponse(for: content, to: request)
        return request.method == .head ? withoutBody(response) : response
    }

    /// Returns the head of the GET response, with its length if that is known.
    private static func withoutBody(_ response: Response) -> Response {
        guard response.body.contentLength == nil else { return response.createHeadResponse() }
        let nothing = ResponseBody { try await $0.finish(nil) }
        return Response(status: response.status, headers: response.headers, body: nothing)
    }

    private static func fullResponse(for content: APIResponse, to request: HTTPRequest) -> Response
    {
        var headers = content.headers
        headers[.vary] = "Accept-Encoding, Accept-Language, Authorization"
        headers[.xContentTypeOptions] = "nosniff"
        headers[.cacheControl] = content.caching == .never ? "no-store" : "private, no-cache"
        switch content.body {
        case .stream(let stream):
            return response(content, stream, headers, to: request)
        case .events(let events):
            headers[.contentType] = content.type
            return Response(status: content.status, headers: headers, body: body(of: events))
        case .bytes(let bytes):
            return response(content, bytes, headers, to: request)
        }
    }

    private static func response(
        _ content: APIResponse, _ bytes: [UInt8], _ headers: HTTPFields, to request: HTTPRequest
    ) -> Response {
        var headers = headers
        if isRevalidated(content, by: request),
            isKnown(content, content.tag ?? EntityTag.tag(of: bytes), to: request, &headers)
        {
            return Response(status: .notModified, headers: headers)
        }
        if !bytes.isEmpty { headers[.contentType] = content.type }
        let packed = isPacked(bytes, for: request) ? content.packed ?? Compression.gzip(bytes) : nil
        if packed != nil { headers[.contentEncoding] = "gzip" }
        let body = ByteBuffer(bytes: packed ?? bytes)
        return Response(
            status: content.status, headers: headers,
            body: content.status == .noContent ? ResponseBody() : ResponseBody(byteBuffer: body))
    }

    private static func response(
        _ content: APIResponse, _ stream: @escaping APIResponse.Streaming, _ headers: HTTPFields,
        to request: HTTPRequest
    ) -> Response {
        var headers = headers
        if let tag = content.tag, isKnown(content, tag, to: request, &headers) {
            return Response(status: .notModified, headers: headers)
        }
        headers[.contentType] = content.type
        let isPacked = Compression.isAccepted(request.headerFields[.acceptEncoding])
        if isPacked { headers[.contentEncoding] = "gzip" }
        return Response(
            status: content.status, headers: headers, body: body(of: stream, isPacked: isPacked))
    }

    private static func isRevalidated(_ content: APIResponse, by request: HTTPRequest) -> Bool {
        content.caching == .revalidated && content.status == .ok
            && (request.method == .get || request.method == .head)
    }

    /// Adds the validators; returns whether the client has the current version.
    ///
    /// Only the entity tag is compared: removing a post or renaming an author does not change the
    /// date.
    private static func isKnown(
        _ content: APIResponse, _ tag: String, to request: HTTPRequest, _ headers: inout HTTPFields
    ) -> Bool {
        headers[.eTag] = tag
        headers[.lastModified] = content.lastModified?.httpDate
        return request.headerFields[.ifNoneMatch].map { EntityTag.matches($0, tag) } ?? false
    }

    private static func isPacked(_ bytes: [UInt8], for request: HTTPRequest) -> Bool {
        bytes.count > Compression.threshold
            && Compression.isAccepted(request.headerFields[.acceptEncoding])
    }

    private static func body(of events: @escaping APIResponse.Streaming) -> ResponseBody {
        ResponseBody { writer in
            try await events { try await writer.write(ByteBuffer(bytes: $0)) }
            try await writer.finish(nil)
        }
    }

    /// Gathers small pieces before they are compressed and sent.
    private static func body(of stream: @escaping APIResponse.Streaming, isPacked: Bool)
        -> ResponseBody
    {
        ResponseBody { writer in
            let gzip = isPacked ? try GzipStream() : nil
            var gathered: [UInt8] = []
            try await stream { piece in
                gathered += piece
                guard gathered.count >= pieceSize else { return }
                try await writer.write(ByteBuffer(bytes: gzip?.pack(gathered) ?? gathered))
                gathered.removeAll(keepingCapacity: true)
            }
            try await writer.write(ByteBuffer(bytes: gzip?.end(with: gathered) ?? gathered))
            try await writer.finish(nil)
        }
    }

    /// The number of bytes to gather before sending.
    private static let pieceSize = 32 * 1024
}

extension HTTPField.Name {
    static let idempotencyKey = Self.named("Idempotency-Key")
    static let lastEventID = Self.named("Last-Event-ID")
    static let forwardedFor = Self.named("X-Forwarded-For")

    /// Returns a header name; the names above are valid, so this cannot fail.
    private static func named(_ name: String) -> Self {
        guard let name = Self(name) else { preconditionFailure("No name of a header: \(name)") }
        return name
    }
}
