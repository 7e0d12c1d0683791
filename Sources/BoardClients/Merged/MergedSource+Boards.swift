import BoardCore

extension MergedSource {
    /// Returns the boards of all sources that have responded, in the order of the sources.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [self] yield in
            missingBoards.withLock { $0 = [] }
            let boards = MergedBoards(yield)
            await withTaskGroup { group in
                for (number, source) in sources.enumerated() {
                    group.addTask {
                        let states = source.boards(reload: reload)
                        guard let error = await boards.take(states, from: number) else { return }
                        let sourceFailure = SourceFailure(source: source.id, .error(error))
                        self.missingBoards.withLock { $0.append(sourceFailure) }
                    }
                }
            }
            try Task.checkCancellation()
            try await boards.finish(of: sources.count)
        }
    }

    package var boardFailures: [SourceFailure] {
        missingBoards.withLock { $0 } + sources.flatMap(\.boardFailures)
    }
}

/// The boards of several sources, as they arrive.
private actor MergedBoards {
    private let yield: @Sendable ([Board]) -> Void
    /// The boards by index of the source.
    private var answers: [Int: [Board]] = [:]
    private var failures: [BoardError] = []

    init(_ yield: @escaping @Sendable ([Board]) -> Void) {
        self.yield = yield
    }

    /// Returns the error if the boards are incomplete.
    func take(
        _ states: AsyncThrowingStream<[Board], any Error>, from number: Int
    ) async -> BoardError? {
        do {
            for try await boards in states { take(boards, from: number) }
            return nil
        } catch {
            let error = BoardError(error)
            failures.append(error)
            return error
        }
    }

    /// Throws the first error if all sources failed.
    func finish(of count: Int) throws {
        if answers.isEmpty, failures.count == count, let first = failures.first { throw first }
        yield(boards)
    }

    private var boards: [Board] { answers.sorted { $0.key < $1.key }.flatMap(\.value) }

    private func take(_ boards: [Board], from number: Int) {
        answers[number] = boards
        yield(self.boards)
    }
}
