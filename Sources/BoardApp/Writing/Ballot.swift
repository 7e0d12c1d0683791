import BoardCore

/// The reader's vote on one thing, on its way to the source.
///
/// Of several votes that follow quickly one is sent after the other, as they could overtake each other;
/// only the last wish has to arrive.
final class Ballot {
    /// What the source has; `nil` where its answer was lost, and nobody knows.
    private(set) var known: Int?
    var wanted: Int
    private(set) var isOnItsWay = false

    init(known: Int?) {
        self.known = known
        wanted = known ?? 0
    }

    /// Returns whether somebody has to send it: nobody does so far.
    func begin() -> Bool {
        defer { isOnItsWay = true }
        return !isOnItsWay
    }

    /// Sends what is wanted until the source has that; to be called where `begin` says so.
    ///
    /// Where the answer is lost it is sent once more: the same vote twice is one.
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
