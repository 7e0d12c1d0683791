import BoardCore

extension MergedSource {
    /// The boards of all sources, in the order of these, as far as they have answered.
    package func boards(reload: Bool) -> AsyncThrowingStream<[Board], any Error> {
        .states { [self] yield in
            let boards = MergedBoards(yield)
            await withTaskGroup { group in
                for (number, source) in sources.enumerated() {
                    group.addTask {
                        await boards.take(source.boards(reload: reload), from: number)
                    }
                }
            }
            try Task.checkCancellation()
            try await boards.finish(of: sources.count)
        }
    }
}

/// The boards of several sources, as far as they have told.
private actor MergedBoards {
    private let yield: @Sendable ([Board]) -> Void
    /// What the sources told, by their numbers.
    private var answers: [Int: [Board]] = [:]
    private var failures: [BoardError] = []

    init(_ yield: @escaping @Sendable ([Board]) -> Void) {
        self.yield = yield
    }

    func take(_ states: AsyncThrowingStream<[Board], any Error>, from number: Int) async {
        do {
            for try await boards in states { take(boards, from: number) }
        } catch {
            failures.append(BoardError(error))
        }
    }

    /// Throws what went wrong first where no source told anything.
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
