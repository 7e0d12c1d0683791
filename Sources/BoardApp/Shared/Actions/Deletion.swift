import BoardCore

/// Deletes an item at its source, and checks the result if the response is lost.
struct Deletion {
    let item: WrittenItem
    let source: any BoardSource
    let writer: any PostWriter

    func result() async -> DeletionResult {
        do {
            try await writer.delete(item)
            return .deleted
        } catch BoardError.notThere {
            return .wasGone
        } catch {
            return await result(after: BoardError(error))
        }
    }

    private func result(after error: BoardError) async -> DeletionResult {
        guard error.mayHaveTakenEffect else { return .stands(error) }
        return switch await isGone() {
        case true?: .deleted
        case false?: .stands(error)
        case nil: .open(error)
        }
    }

    /// Returns whether the item is gone, or `nil` if the source cannot be read.
    private func isGone() async -> Bool? {
        do {
            var last: PostThread?
            for try await thread in source.thread(item.post, under: nil, reload: true) {
                last = thread
            }
            return last?.lacks(item)
        } catch BoardError.notThere {
            return true
        } catch {
            return nil
        }
    }
}

/// The result of a deletion.
package enum DeletionResult: Sendable {
    case deleted
    /// The item did not exist or was already deleted.
    case wasGone
    case stands(BoardError)
    /// The result is unknown.
    case open(BoardError)

    var isGone: Bool {
        switch self {
        case .deleted, .wasGone: true
        case .stands, .open: false
        }
    }
}

extension PostThread {
    /// Returns `nil` if the item may be among the comments that are not loaded.
    fileprivate func lacks(_ item: WrittenItem) -> Bool? {
        guard case .comment(let id, _) = item else { return false }
        if let comment = comments.first(where: { $0.id == id }) {
            return comment.presence != .present
        }
        let isWhole = missingComments == 0 && comments.allSatisfy { $0.missingReplies == 0 }
        return isWhole ? true : nil
    }
}
