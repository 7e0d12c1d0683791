import Foundation

/// An import of a board document.
package struct DocumentImport {
    package struct Outcome {
        package var imported = 0
        package var known = 0
        /// Notes about items that were imported with changes, one per line.
        package var notes: [String] = []
        /// Errors of items that could not be imported, one per line.
        package var diagnostics: [String] = []
        /// Set if some items could not be imported; the others were.
        package var hasRefused: Bool { !diagnostics.isEmpty }
    }

    private let storage: any Storage
    /// The number of posts per transaction, so that the server can write between two of them.
    private let batch = 100

    package init(storage: any Storage) {
        self.storage = storage
    }

    package func run(_ data: Data, at now: Timestamp) async throws -> Outcome {
        try await run(Self.read(data), at: now)
    }

    package func run(_ file: DocumentFile, at now: Timestamp) async throws -> Outcome {
        var outcome = Outcome()
        let boards = try await addBoards(of: file, &outcome)
        // Search orders by id, so the newest posts need the highest ids.
        let posts = Self.posts(of: file, in: boards, at: now, &outcome)
            .sorted { $0.createdAt < $1.createdAt }
        for start in stride(from: 0, to: posts.count, by: batch) {
            let part = Array(posts[start..<min(start + batch, posts.count)])
            let new = try await storage.importPosts(part, at: now)
            outcome.imported += new
            outcome.known += part.count - new
        }
        if outcome.imported > 0 { try await storage.finishImport() }
        return outcome
    }

    /// Decodes a document. Throws a problem that names the error and its position.
    package static func read(_ data: Data) throws(Problem) -> DocumentFile {
        guard !JSONNames.hasLongName(in: data) else {
            throw Problem(.malformed, JSONNames.complaint)
        }
        do {
            return try JSONDecoder().decode(DocumentFile.self, from: data)
        } catch {
            throw Problem(.malformed, DocumentDiagnostic.message(for: error, in: data))
        }
    }

    /// - Parameter boards: The ids on this server by ids of the document.
    private static func posts(
        of file: DocumentFile, in boards: [String: String], at now: Timestamp,
        _ outcome: inout Outcome
    ) -> [ImportedPost] {
        var posts: [ImportedPost] = []
        for (index, row) in file.data.enumerated() {
            do {
                let post = try row.value.get()
                posts.append(try DocumentPostReader.post(post, in: boards, at: now))
                guard let note = note(onDatesIn: post) else { continue }
                outcome.notes.append("Post \(index + 1): \(note)")
            } catch {
                let message = DocumentDiagnostic.message(for: error)
                outcome.diagnostics.append("Post \(index + 1): \(message)")
            }
        }
        return posts
    }

    private static func diagnostics(ofBoardsIn file: DocumentFile) -> [String] {
        file.boards.enumerated().compactMap { index, board in
            guard case .failure(let error) = board.value else { return nil }
            return "Board \(index + 1): \(DocumentDiagnostic.message(for: error))"
        }
    }

    /// Creates missing boards; returns the ids on this server by ids of the document.
    private func addBoards(
        of file: DocumentFile, _ outcome: inout Outcome
    ) async throws -> [String: String] {
        outcome.diagnostics += Self.diagnostics(ofBoardsIn: file)
        let boards = file.allBoards
        var naming = BoardIDMapping(known: try await storage.boards(), ids: boards.map(\.id))
        var ids: [String: String] = [:]
        for board in boards {
            let id = naming.id(for: board.id, named: board.name)
            do {
                if !naming.isKnown(id) { try await add(board, as: id) }
                ids[board.id] = id
                guard id != board.id else { continue }
                outcome.notes.append("Board \(board.id.quoted) was renamed to “\(id)”.")
            } catch let problem as Problem {
                let message = DocumentDiagnostic.message(for: problem)
                outcome.diagnostics.append("Board \(board.id.quoted): \(message)")
            }
        }
        return ids
    }

    private func add(_ board: Board, as id: String) async throws {
        try BoardNameRules.check(id: id, name: board.name, description: board.description)
        try await storage.addBoard(
            Board(id: id, name: board.name, description: board.description))
    }

    /// Returns a note about invalid dates, which are ignored; `nil` if all dates are valid.
    private static func note(onDatesIn post: DocumentPost) -> String? {
        let unread = post.unreadDates
        guard let first = unread.first else { return nil }
        return unread.count == 1
            ? "\(first.quoted) is not a date."
            : "\(first.quoted) and \(unread.count - 1) more are not dates."
    }
}
