import Foundation

/// Takes over a board document.
package struct DocumentImport {
    package struct Outcome {
        package var imported = 0
        package var known = 0
        /// What could not be taken over, and why; a line each.
        package var complaints: [String] = []
        /// Whether nothing at all could be taken over.
        package var hasFailed: Bool { imported == 0 && known == 0 && !complaints.isEmpty }
    }

    private let storage: any Storage
    /// Posts in a transaction: the server's own writes come between two of them.
    private let batch = 100

    package init(storage: any Storage) {
        self.storage = storage
    }

    package func run(_ data: Data, at now: Timestamp) async throws -> Outcome {
        let file = try read(data)
        var outcome = Outcome()
        let boards = try await addBoards(of: file, &outcome)
        var posts: [ImportedPost] = []
        for (index, row) in file.data.enumerated() {
            do {
                posts.append(try DocumentPostReader.post(row.value.get(), in: boards, at: now))
            } catch {
                outcome.complaints.append("Post \(index + 1): \(Self.words(error))")
            }
        }
        // The newest have the highest ids, by which searching goes.
        posts.sort { $0.createdAt < $1.createdAt }
        for start in stride(from: 0, to: posts.count, by: batch) {
            let part = Array(posts[start..<min(start + batch, posts.count)])
            let new = try await storage.importPosts(part, at: now)
            outcome.imported += new
            outcome.known += part.count - new
        }
        return outcome
    }

    private func read(_ data: Data) throws -> DocumentFile {
        do {
            return try JSONDecoder().decode(DocumentFile.self, from: data)
        } catch {
            throw Problem(.malformed, "This is no board document: \(Self.words(error))")
        }
    }

    /// Makes the boards that are missing; tells which there are then.
    private func addBoards(
        of file: DocumentFile, _ outcome: inout Outcome
    ) async throws -> Set<String> {
        var known = Set(try await storage.boards().map(\.id))
        for board in file.boards where !known.contains(board.id.text) {
            let name = board.name ?? board.id.text
            do {
                let description = board.description ?? ""
                try BoardRule.check(id: board.id.text, name: name, description: description)
                try await storage.addBoard(
                    Board(id: board.id.text, name: name, description: description))
                known.insert(board.id.text)
            } catch let problem as Problem {
                outcome.complaints.append("Board “\(board.id.text)”: \(problem.detail)")
            }
        }
        if !known.contains(DocumentPostReader.commonBoard), file.namesNoBoard {
            let id = DocumentPostReader.commonBoard
            try await storage.addBoard(Board(id: id, name: "General", description: ""))
            known.insert(id)
        }
        return known
    }

    private static func words(_ error: any Error) -> String {
        switch error {
        case let problem as Problem:
            return [problem.field, problem.detail].compactMap(\.self).joined(separator: ": ")
        case DecodingError.keyNotFound(let key, _): return "“\(key.stringValue)” is missing."
        case DecodingError.dataCorrupted(let context), DecodingError.typeMismatch(_, let context),
            DecodingError.valueNotFound(_, let context):
            return context.reason
        default: return "\(error)"
        }
    }
}

extension DecodingError.Context {
    /// What is wrong; of what cannot be read at all only the error beneath tells.
    fileprivate var reason: String {
        let beneath = (underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String
        return beneath ?? debugDescription
    }
}
