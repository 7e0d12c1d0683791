/// The bytes of a pipe or device as they arrive; no thread is held up while there are none.
///
/// An empty piece comes where the other end begins to pause.
struct ArrivingBytes: AsyncSequence, Sendable {
    let file: InputFile

    func makeAsyncIterator() -> Iterator { Iterator(file: file) }

    struct Iterator: AsyncIteratorProtocol {
        let file: InputFile
        private var isPausing = false

        init(file: InputFile) { self.file = file }

        mutating func next() async throws -> [UInt8]? {
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
