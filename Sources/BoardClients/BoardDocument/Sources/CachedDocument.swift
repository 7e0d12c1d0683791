import BoardCore
import Essentials

/// A board document that is read once and then answered from memory.
///
/// It does the work of a `BoardSource` that brings all boards, for any source that can give bytes.
/// Reading happens on this actor, one piece at a time; all who ask meanwhile listen to the same
/// reading, and when nobody listens any more it ends.
package actor CachedDocument {
    /// Asks the source for its document.
    ///
    /// The argument is the version of the cached document, `nil` where there is none or it has none;
    /// only where it is not `nil` may the response be `unchanged`. Errors are `BoardError`s.
    package typealias Fetch = @Sendable (_ version: String?) async throws -> DocumentResponse

    private let source: SourceID
    private let fetch: Fetch
    private let canReadAgain: Bool
    private var cached: (page: PostPage, version: String?)?
    private var reading: DocumentReading?
    private var lastNumber = 0

    /// - Parameters:
    ///   - source: whose document it is.
    ///   - canReadAgain: `false` for a source whose bytes come only once: it is read to its end even
    ///     if nobody listens, and what it gave before an error is kept.
    package init(of source: SourceID, canReadAgain: Bool = true, fetch: @escaping Fetch) {
        self.source = source
        self.canReadAgain = canReadAgain
        self.fetch = fetch
    }

    /// See `BoardSource.posts(_:)`.
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
        _ id: UUID, reload: Bool, with continuation: DocumentReading.Continuation
    ) {
        guard !Task.isCancelled else { return }
        if !reload, let page = cached?.page { return continuation.yieldLast(page) }
        if reading == nil { beginReading() }
        reading?.listeners[id] = DocumentReading.Listener(continuation: continuation)
        reading?.publish()
    }

    private func stopListening(_ id: UUID) {
        reading?.listeners[id] = nil
        guard canReadAgain, let reading, reading.listeners.isEmpty else { return }
        reading.task?.cancel()
        self.reading = nil
    }
}

/// One reading, from the response of the source to its last byte.
extension CachedDocument {
    private func beginReading() {
        lastNumber += 1
        let number = lastNumber
        reading = DocumentReading(number: number, of: source)
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
            // A source in memory never waits; those who come and go must get a word in.
            await Task.yield()
        }
        guard isCurrent(number) else { return }
        try reading?.reader.finish()
        try cache(document.version)
        finish(isUnchanged: false)
    }

    /// Caches what was read, unless it ends in the middle and what is cached does not.
    private func cache(_ version: String?) throws {
        guard let page = reading?.reader.update() else { return }
        if page.isCutOff, let cached, !cached.page.isCutOff { throw BoardError.endsInMiddle }
        // The source must not say that nothing changed where the end was missing.
        cached = (page, page.isCutOff ? nil : version)
    }

    /// Whether a reading has not been given up while it waited.
    private func isCurrent(_ number: Int) -> Bool { reading?.number == number }

    private func finish(isUnchanged: Bool) {
        var page = cached?.page ?? PostPage()
        page.isUnchanged = isUnchanged
        for listener in takeListeners() { listener.continuation.yieldLast(page) }
    }

    private func fail(_ error: any Error) {
        reading?.publishToAll()
        reading?.reader.breakOff()
        if !canReadAgain, cached == nil, let page = reading?.reader.update() {
            cached = (page, nil)
        }
        for listener in takeListeners() { listener.continuation.finish(throwing: error) }
    }

    private func takeListeners() -> [DocumentReading.Listener] {
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
