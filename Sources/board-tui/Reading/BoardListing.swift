import BoardCore

/// The boards of one or several sources, some of which may fail.
struct BoardListing: Sendable {
    private(set) var boards: [Board] = []
    /// The errors of sources whose boards are incomplete or missing.
    private(set) var failures: [(source: SourceID, error: BoardError)] = []
    /// A Boolean value that indicates whether any source responded.
    private var isAnswered = false

    /// Queries all sources concurrently; the boards are in the order of the sources.
    ///
    /// Throws the first error if no source responded.
    init(from reading: SourceReader) async throws {
        let members = reading.source.members.compactMap { reading.source.member($0) }
        var answers = [Answer?](repeating: nil, count: members.count)
        try await withThrowingTaskGroup(of: (Int, Answer).self) { group in
            for (place, member) in members.enumerated() {
                let reading = reading.reader(of: member)
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

    private static func ask(_ reading: SourceReader) async throws -> Answer {
        try await reading.answer {
            reading.source.boards(reload: false)
        } status: {
            "\($0.count) boards"
        }
    }

    private mutating func take(_ answer: Answer, from source: SourceID) {
        boards += answer.state ?? []
        isAnswered = isAnswered || answer.state != nil
        if let failure = answer.failure { failures.append((source, failure)) }
    }
}
