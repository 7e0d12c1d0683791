import HTTPTypes
import Hummingbird

/// What the server says to a request, before it is made fit for the client.
package struct Answer: Sendable {
    package enum Body: Sendable {
        case bytes([UInt8])
        /// Comes piece by piece, as a document does that never is in memory whole.
        case stream(Streaming)
        /// Comes as it happens; each piece is sent at once.
        case events(Streaming)
    }

    /// Sends one piece after the other.
    package typealias Streaming =
        @Sendable (_ send: ([UInt8]) async throws -> Void) async throws -> Void

    /// Who may keep an answer for how long.
    package enum Caching: Sendable {
        /// May be kept, and is asked for anew each time: that costs an ETag and nothing more.
        case revalidated
        case never
    }

    package var status: HTTPResponse.Status
    package var type: String
    package var headers: HTTPFields = [:]
    package var body: Body
    package var caching = Caching.revalidated
    /// What tells this answer from another one; of bytes it can be made when it is needed.
    package var tag: String?
    /// The bytes as gzip, where they were packed before.
    package var packed: [UInt8]?
    package var lastModified: Timestamp?

    package init(
        _ bytes: [UInt8], type: String = "application/json", status: HTTPResponse.Status = .ok
    ) {
        self.status = status
        self.type = type
        body = .bytes(bytes)
    }

    /// - Parameter tag: what differs wherever the answer does.
    package init(type: String, tag: String, stream: @escaping Streaming) {
        status = .ok
        self.type = type
        self.tag = tag
        body = .stream(stream)
    }

    /// Events for as long as the client listens.
    package init(events: @escaping Streaming) {
        status = .ok
        type = "text/event-stream"
        body = .events(events)
        caching = .never
    }

    /// An object, written member by member.
    package static func json(
        status: HTTPResponse.Status = .ok, _ members: (inout JSONWriter) -> Void
    ) -> Answer {
        var json = JSONWriter(capacity: 512)
        json.object(members)
        return Answer(json.take(), status: status)
    }

    /// A page of a list: `{"data": […], "next": …}`.
    package static func list<Element>(
        _ elements: some Collection<Element>, next: String?,
        _ write: (inout JSONWriter, Element) -> Void
    ) -> Answer {
        var json = JSONWriter(capacity: 64 + elements.count * 640)
        json.object { json in
            json.name("data")
            json.array(elements, write)
            json.member("next", next)
        }
        return Answer(json.take())
    }

    /// Done, with nothing to say.
    package static var done: Answer {
        var answer = Answer([], status: .noContent)
        answer.caching = .never
        return answer
    }
}
