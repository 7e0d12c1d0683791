import BoardCore

extension MergedSource {
    /// The boards of all sources, those first that answered first.
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
    /// In the order in which the sources answered.
    private var answers: [(number: Int, boards: [Board])] = []
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
        yield(answers.flatMap(\.boards))
    }

    private func take(_ boards: [Board], from number: Int) {
        if let index = answers.firstIndex(where: { $0.number == number }) {
            answers[index].boards = boards
        } else {
            answers.append((number, boards))
        }
        yield(answers.flatMap(\.boards))
    }
}
