import BoardCore
import Essentials

/// A cache for a board document that is read once.
///
/// It implements the `BoardSource` operations for any source of bytes that contains all boards.
/// Reading takes place on this actor, one chunk at a time. Concurrent callers share one read, which
/// ends when no caller is left.
package actor CachedDocument {
    /// Fetches the document from the source.
    ///
    /// The argument is the version of the cached document, or `nil` if there is none. The response
    /// may be `unchanged` only if the argument is not `nil`. Errors are `BoardError`s.
    package typealias Fetch = @Sendable (_ version: String?) async throws -> DocumentResponse

    private let source: SourceID
    private let fetch: Fetch
    private let canReadAgain: Bool
    private var cached: (page: PostPage, version: String?)?
    private var reading: DocumentLoad?
    private var lastNumber = 0

    /// - Parameters:
    ///   - source: The source of the document.
    ///   - canReadAgain: `false` for a source that can be read only once. It is then read to the
    ///     end even without listeners, and the posts before an error are retained.
    package init(of source: SourceID, canReadAgain: Bool = true, fetch: @escaping Fetch) {
        self.source = source
        self.canReadAgain = canReadAgain
        self.fetch = fetch
    }

    /// Returns the states of the document; see `BoardSource.posts(_:)`.
    package nonisolated func posts(reload: Bool) -> AsyncThrowingStream<PostPage, any Error> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let id = UUID()
            let listening = Task {
                await self.listen(id, reload: reload, with: continuation)
            }
            continuation.onTermination = { _ in
                listening.cancel()
                Task { await self.stopListening(id) }
            }
        }
    }

    private func listen(
        _ id: UUID, reload: Bool, with continuation: DocumentLoad.Continuation
    ) {
        guard !Task.isCancelled else { return }
        if !reload, let page = cached?.page { return continuation.yieldLast(page) }
        if reading == nil { beginReading() }
        reading?.listeners[id] = DocumentLoad.Listener(continuation: continuation)
        reading?.publish()
    }

    private func stopListening(_ id: UUID) {
        reading?.listeners[id] = nil
        guard canReadAgain, let reading, reading.listeners.isEmpty else { return }
        reading.task?.cancel()
        self.reading = nil
    }
}

/// The reading process, from the response of the source to its last byte.
extension CachedDocument {
    private func beginReading() {
        lastNumber += 1
        let number = lastNumber
        reading = DocumentLoad(number: number, of: source)
        reading?.task = Task { await self.read(number) }
    }

    private func read(_ number: Int) async {
        do {
            let response = try await fetch(cached?.version)
            guard isCurrent(number) else { return }
            switch response {
            case .unchanged: finish(isUnchanged: true)
            case .bytes(let document): try await read(document, number)
            }
        } catch {
            if isCurrent(number) { fail(error) }
        }
    }

    private func read(_ document: DocumentBytes, _ number: Int) async throws {
        reading?.begin(document)
        for try await chunk in document.chunks {
            guard isCurrent(number) else { return }
            try reading?.read(chunk)
            reading?.publish(isPausing: chunk.isEmpty)
            if reading?.reader.isFull == true { break }
            // A source in memory never suspends, so other calls of this actor need a chance to run.
            await Task.yield()
        }
        guard isCurrent(number) else { return }
        try reading?.reader.finish()
        try cache(document.version)
        finish(isUnchanged: false)
    }

    /// Caches the result, unless it is truncated and the cached document is complete.
    private func cache(_ version: String?) throws {
        guard let page = reading?.reader.update() else { return }
        if page.isCutOff, let cached, !cached.page.isCutOff { throw BoardError.truncatedDocument }
        // A truncated document has no version, so that the next fetch cannot return `unchanged`.
        cached = (page, page.isCutOff ? nil : version)
    }

    /// Returns whether a read has not been cancelled while it was suspended.
    private func isCurrent(_ number: Int) -> Bool { reading?.number == number }

    private func finish(isUnchanged: Bool) {
        var page = cached?.page ?? PostPage()
        page.isUnchanged = isUnchanged
        for listener in takeListeners() { listener.continuation.yieldLast(page) }
    }

    private func fail(_ error: any Error) {
        reading?.publishToAll()
        reading?.reader.interrupt()
        if !canReadAgain, cached == nil, let page = reading?.reader.update() {
            cached = (page, nil)
        }
        for listener in takeListeners() { listener.continuation.finish(throwing: error) }
    }

    private func takeListeners() -> [DocumentLoad.Listener] {
        defer { reading = nil }
        return reading.map { Array($0.listeners.values) } ?? []
    }
}

extension AsyncThrowingStream<PostPage, any Error>.Continuation {
    fileprivate func yieldLast(_ update: PostPage) {
        yield(update)
        finish()
    }
}
