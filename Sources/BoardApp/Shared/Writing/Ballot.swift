import BoardCore

/// The user's pending vote on one item.
///
/// Several votes in quick succession are sent one after another, because parallel requests could
/// arrive out of order. Only the last value has to arrive.
final class Ballot {
    /// The value at the source, or `nil` if the response was lost.
    private(set) var known: Int?
    var wanted: Int
    private(set) var isOnItsWay = false

    init(known: Int?) {
        self.known = known
        wanted = known ?? 0
    }

    /// Marks the vote as being sent. Returns `true` if the caller must call `send(by:)`.
    func begin() -> Bool {
        defer { isOnItsWay = true }
        return !isOnItsWay
    }

    /// Sends the wanted value until the source has it. Call it only if `begin()` returned `true`.
    ///
    /// If the response is lost, the vote is sent once more. Sending the same vote twice is
    /// harmless.
    func send(by vote: (Int) async throws -> Void) async throws {
        defer { isOnItsWay = false }
        var isLost = false
        while known != wanted {
            let value = wanted
            do {
                try await vote(value)
                (known, isLost) = (value, false)
            } catch let error where !isLost && BoardError(error).leavesChangeOpen {
                (known, isLost) = (nil, true)
            } catch {
                wanted = known ?? wanted
                throw error
            }
        }
    }
}
