/// The bytes of a pipe or device as they arrive, without blocking a thread.
///
/// An empty chunk marks the start of a pause.
struct InputByteStream: AsyncSequence, Sendable {
    /// The bytes that were read earlier to detect the format; `nil` if there are none.
    let first: [UInt8]?
    let file: InputFile

    func makeAsyncIterator() -> Iterator { Iterator(first: first, file: file) }

    struct Iterator: AsyncIteratorProtocol {
        private var first: [UInt8]?
        private let file: InputFile
        private var isPausing = false

        init(first: [UInt8]?, file: InputFile) {
            self.first = first
            self.file = file
        }

        mutating func next() async throws -> [UInt8]? {
            if let first = first.take() { return first }
            while !file.hasBytes {
                await file.waitForBytes(atMost: isPausing ? .never : .milliseconds(100))
                guard !Task.isCancelled else { return nil }
                if !isPausing, !file.hasBytes {
                    isPausing = true
                    return []
                }
            }
            isPausing = false
            return try file.nextChunk()
        }
    }
}
