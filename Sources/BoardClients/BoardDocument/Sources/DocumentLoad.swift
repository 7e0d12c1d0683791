import BoardCore
import Essentials

/// One pass over a source, and its listeners.
struct DocumentLoad {
    typealias Continuation = AsyncThrowingStream<PostPage, any Error>.Continuation

    struct Listener {
        let continuation: Continuation
        var pacing = UpdatePacing()
    }

    /// The number that distinguishes this pass from cancelled ones.
    let number: Int
    var reader: BoardDocumentReader
    var listeners: [UUID: Listener] = [:]
    var task: Task<Void, Never>?
    private var bytes = 0
    private var total: Int?
    private var start = ContinuousClock.now

    init(number: Int, of source: SourceID) {
        self.number = number
        reader = BoardDocumentReader(of: source)
    }

    mutating func begin(_ document: DocumentBytes) {
        reader = BoardDocumentReader(
            of: reader.source, in: document.file, at: document.base, form: document.form,
            charset: document.charset,
            limits: document.limits)
        total = document.total
        start = .now
    }

    mutating func read(_ chunk: [UInt8]) throws(BoardError) {
        bytes += chunk.count
        try reader.read(chunk)
    }

    private var progress: ReadProgress { ReadProgress(bytes: bytes, total: total) }

    /// Sends the posts so far to each listener that is due for an update.
    mutating func publish(isPausing: Bool = false) {
        let (count, fraction) = (reader.count, progress.fraction)
        let time = ContinuousClock.now - start
        for id in listeners.keys {
            let isDue = listeners[id]?.pacing.isDue(
                count: count, fraction: fraction, time: time, isPausing: isPausing)
            if isDue == true { publish(to: id) }
        }
    }

    /// Sends the posts so far to all listeners before an error.
    mutating func publishToAll() {
        guard reader.count > 0 else { return }
        for id in listeners.keys { publish(to: id) }
    }

    private mutating func publish(to id: UUID) {
        guard let listener = listeners[id] else { return }
        listener.continuation.yield(reader.update(progress: progress))
    }
}

extension BoardDocumentReader {
    /// Returns a page of everything read so far.
    mutating func update(progress: ReadProgress? = nil) -> PostPage {
        PostPage(
            boards: boards, posts: posts(), skipped: skipped, truncation: truncation,
            encoding: encoding, progress: progress)
    }
}
