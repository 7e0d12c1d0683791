/// The reader's vote on one thing, on its way to the source.
///
/// Of several votes that follow quickly one is sent after the other, as they could overtake each other;
/// only the last wish has to arrive.
final class Ballot {
    /// What the source has.
    private(set) var known: Int
    var wanted: Int
    private(set) var isOnItsWay = false

    init(known: Int) {
        self.known = known
        wanted = known
    }

    /// Returns whether somebody has to send it: nobody does so far.
    func begin() -> Bool {
        defer { isOnItsWay = true }
        return !isOnItsWay
    }

    /// Sends what is wanted until the source has that; to be called where `begin` says so.
    func send(by vote: (Int) async throws -> Void) async throws {
        defer { isOnItsWay = false }
        while known != wanted {
            let value = wanted
            do {
                try await vote(value)
            } catch {
                wanted = known
                throw error
            }
            known = value
        }
    }
}
