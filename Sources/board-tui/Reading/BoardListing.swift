import BoardCore

/// The boards of a source, or of several, of which some may fail.
struct BoardListing: Sendable {
    private(set) var boards: [Board] = []
    /// Why those of some sources are not all there, or none of them.
    private(set) var failures: [(source: SourceID, error: BoardError)] = []
    /// Whether any source told something.
    private var isAnswered = false

    /// Asks all sources at once; their boards stand in the order of the sources.
    ///
    /// Throws what went wrong first where none told anything.
    init(from reading: SourceReading) async throws {
        let members = reading.source.members.compactMap { reading.source.member($0) }
        var answers = [Answer?](repeating: nil, count: members.count)
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (place, member) in members.enumerated() {
                let reading = SourceReading(source: member, progress: reading.progress)
                group.addTask { (place, try await Self.ask(reading)) }
            }
            for try await (place, answer) in group { answers[place] = answer }
        }
        for (member, answer) in zip(members, answers) {
            if let answer { take(answer, from: member.id) }
        }
        if !isAnswered { throw failures.first?.error ?? .empty }
    }

    private typealias Answer = (state: [Board]?, failure: BoardError?)

    private static func ask(_ reading: SourceReading) async throws -> Answer {
        try await reading.answer {
            reading.source.boards(reload: false)
        } words: {
            "\($0.count) boards"
        }
    }

    private mutating func take(_ answer: Answer, from source: SourceID) {
        boards += answer.state ?? []
        isAnswered = isAnswered || answer.state != nil
        if let failure = answer.failure { failures.append((source, failure)) }
    }
}
