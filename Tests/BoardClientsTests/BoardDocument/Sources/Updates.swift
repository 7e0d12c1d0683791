import BoardCore
import Testing

/// The updates of a stream, one at a time.
final class Updates {
    private var iterator: AsyncThrowingStream<PostPage, any Error>.Iterator

    init(_ stream: AsyncThrowingStream<PostPage, any Error>) {
        iterator = stream.makeAsyncIterator()
    }

    func next() async throws -> PostPage? { try await iterator.next() }
}

/// All updates, as far as the stream gives them to a receiver that is busy now and then.
func all(_ stream: AsyncThrowingStream<PostPage, any Error>) async throws
    -> [PostPage]
{
    var updates: [PostPage] = []
    for try await update in stream { updates.append(update) }
    return updates
}

/// The last update of a stream.
func last(_ stream: AsyncThrowingStream<PostPage, any Error>) async throws -> PostPage {
    try #require(try await all(stream).last)
}
