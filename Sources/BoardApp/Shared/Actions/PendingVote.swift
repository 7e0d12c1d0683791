import BoardCore

/// The user's pending vote on one item.
///
/// Several votes in quick succession are sent one after another, because parallel requests could
/// arrive out of order. Only the last value has to arrive.
final class PendingVote {
    /// The value at the source, or `nil` if the response was lost.
    private(set) var known: Int?
    var wanted: Int
    /// The task that sends the vote; `nil` while none does.
    var sending: Task<VoteResult, Never>?
    var isBeingSent: Bool { sending != nil }

    init(known: Int?) {
        self.known = known
        wanted = known ?? 0
    }

    /// Sends the wanted value until the source has it.
    ///
    /// If the response is lost, the vote is sent once more. Sending the same vote twice is
    /// harmless.
    func send(by vote: (Int) async throws -> Void) async throws {
        defer { sending = nil }
        var isLost = false
        while known != wanted {
            let value = wanted
            do {
                try await vote(value)
                (known, isLost) = (value, false)
            } catch let error where !isLost && BoardError(error).mayHaveTakenEffect {
                (known, isLost) = (nil, true)
            } catch {
                wanted = known ?? wanted
                throw error
            }
        }
    }
}
