import ArgumentParser
import BoardServer
import Essentials

extension AdminBoard {
    struct Remove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Remove a board, and delete its posts or move them to another board.",
            discussion: """
                With --move-to the posts move to another board. Otherwise they are deleted for \
                good, with their comments; the command asks before that, unless you give --yes. \
                The last board cannot be removed.
                """)

        @OptionGroup var database: DatabaseOptions
        @OptionGroup var board: BoardArgument

        @Option(help: "The id of the board that receives the posts.")
        var moveTo: String?

        @Flag(help: "Delete the posts without a question.")
        var yes = false

        func run() async throws {
            try await board.use(in: database) { storage, boards in
                try check(boards)
                let count = try await storage.postCounts()[board.id] ?? 0
                if count > 0, moveTo == nil, !yes { try confirm(deleting: count) }
                try await storage.removeBoard(board.id, movingPostsTo: moveTo, at: .now)
                try StandardStreams.print(outcome(count))
            }
        }

        private func check(_ boards: [Board]) throws {
            if let moveTo { try BoardArgument.check(moveTo, in: boards) }
            guard moveTo != board.id else {
                throw CommandError(
                    status: .usage, sentence: "Name another board with --move-to.")
            }
            guard boards.count > 1 else {
                throw CommandError(
                    status: .usage, sentence: "The last board cannot be removed; add another first."
                )
            }
        }

        private func confirm(deleting count: Int) throws {
            let posts = count == 1 ? "1 post" : "\(count) posts"
            StandardStreams.printError("Delete \(board.id) and its \(posts) for good? [y/N]")
            guard let answer = readLine() else {
                throw CommandError(
                    status: .usage,
                    sentence:
                        "\(board.id) has \(posts); use --move-to BOARD to keep them, or --yes.")
            }
            guard ["y", "yes"].contains(answer.lowercased()) else {
                throw CommandError(status: .usage, sentence: "Nothing was removed.")
            }
        }

        private func outcome(_ count: Int) -> String {
            "Removed \(board.id). "
                + (moveTo.map { "Posts moved to \($0): \(count)." } ?? "Posts deleted: \(count).")
        }
    }
}

/// The argument for an existing board.
struct BoardArgument: ParsableArguments {
    @Argument(help: "The board's id.")
    var id: String

    /// Runs an operation with the existing boards; if the board is not among them, the error suggests a
    /// similar id.
    func use(
        in database: DatabaseOptions, _ body: (any Storage, [Board]) async throws -> Void
    ) async throws {
        try await database.use { storage in
            let boards = try await storage.boards()
            try Self.check(id, in: boards)
            try await body(storage, boards)
        }
    }

    static func check(_ id: String, in boards: [Board]) throws {
        guard !boards.contains(where: { $0.id == id }) else { return }
        let meant = boards.map(\.id).nearest(to: id).map { " Did you mean “\($0)”?" } ?? ""
        throw CommandError(status: .badData, sentence: "There is no board “\(id)”.\(meant)")
    }
}
