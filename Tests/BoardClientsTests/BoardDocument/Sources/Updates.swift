import BoardCore
import Testing

/// An iterator over the updates of a stream.
final class Updates {
    private var iterator: AsyncThrowingStream<PostPage, any Error>.Iterator

    init(_ stream: AsyncThrowingStream<PostPage, any Error>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async throws -> PostPage? { try await iterator.next() }
}

/// Returns all updates that the stream delivers to a consumer that is sometimes busy.
func all(_ stream: AsyncThrowingStream<PostPage, any Error>) async throws
    -> [PostPage]
{
    var updates: [PostPage] = []
    for try await update in stream { updates.append(update) }
    return updates
}

/// Returns the last update of a stream.
func last(_ stream: AsyncThrowingStream<PostPage, any Error>) async throws -> PostPage {
    try #require(try await all(stream).last)
}

/// Returns the JSON of posts numbered `range`, separated by commas.
func postsJSON(_ range: Range<Int>, bodyLength: Int = 0) -> [UInt8] {
    let body = String(repeating: "글 ", count: bodyLength / 4)
    return Array(
        range.map {
            #"{"id":\#($0),"boardId":"b\#($0 % 2)","title":"Post \#($0)","body":"\#(body)"}"#
        }
        .joined(separator: ",").utf8)
}
