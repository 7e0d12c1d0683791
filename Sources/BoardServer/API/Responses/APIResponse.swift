import HTTPTypes
import Hummingbird

/// The server's response before content negotiation.
package struct APIResponse: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// A body produced piece by piece, such as a large document.
        case stream(Streaming)
        /// Events as they occur; each piece is sent at once.
        case events(Streaming)
    }

    /// A function that sends one piece after another.
    package typealias Streaming =
        @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void

    /// The caching policy of a response.
    package enum Caching: Sendable {
        /// May be cached, and is revalidated by its ETag each time.
        case revalidated
        case never
    }

    package var status: HTTPResponse.Status
    package var type: String
    package var headers: HTTPFields = [:]
    package var body: Body
    package var caching = Caching.revalidated
    /// The entity tag; for bytes it can be computed when needed.
    package var tag: String?
    /// The gzip-compressed bytes, if they were computed before.
    package var packed: [UInt8]?
    package var lastModified: Timestamp?

    package init(
        _ bytes: [UInt8], type: String = "application/json", status: HTTPResponse.Status = .ok
    ) {
        self.status = status
        self.type = type
        body = .bytes(bytes)
    }

    /// - Parameter tag: A text that changes whenever the response does.
    package init(type: String, tag: String, stream: @escaping Streaming) {
        status = .ok
        self.type = type
        self.tag = tag
        body = .stream(stream)
    }

    /// Creates a stream of events that lasts until the client disconnects.
    package init(events: @escaping Streaming) {
        status = .ok
        type = "text/event-stream"
        body = .events(events)
        caching = .never
    }

    /// Returns an object, written member by member.
    package static func json(
        status: HTTPResponse.Status = .ok, _ members: (inout JSONWriter) -> Void
    ) -> APIResponse {
        var json = JSONWriter(capacity: 512)
        json.object(members)
        return APIResponse(json.take(), status: status)
    }

    /// Returns a page of a list: `{"data": […], "next": …}`.
    package static func list<Element>(
        _ elements: some Collection<Element>, next: String?,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> APIResponse {
        var json = JSONWriter(capacity: 64 + elements.count * 640)
        json.object { json in
            json.name("data")
            json.array(elements, write)
            json.member("next", next)
        }
        return APIResponse(json.take())
    }

    /// An empty response to a successful write.
    package static var done: APIResponse {
        var response = APIResponse([], status: .noContent)
        response.caching = .never
        return response
    }
}
