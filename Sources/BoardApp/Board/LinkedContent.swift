import BoardCore
import RIBs

/// What a link names and no list has that was read: the source is asked for it.
///
/// That ends where the reader goes elsewhere meanwhile.
@MainActor struct LinkedContent {
    let source: any BoardSource
    let events: PublishRelay<BoardEvent>

    func boards(named name: String) async throws -> [Board] {
        do {
            let boards = try await follow(source.boards(reload: false)) { _ in false } ?? []
            return boards.called(name)
        } catch let error as BoardError {
            throw LinkFailure.unreadable(error)
        }
    }

    /// What comes first of a thread; the rest of it is for whoever reads it.
    func beginning(of id: PostID) async throws -> PostThread {
        let states = source.thread(id, under: nil, reload: false)
        guard let thread = try await follow(states, until: { _ in true }) else {
            throw LinkFailure.noSuchPost(id.raw)
        }
        return thread
    }

    /// The last state of an answer, or the first one that is enough; `nil` where there is none.
    private func follow<State: Sendable>(
        _ states: AsyncThrowingStream<State, any Error>, until isEnough: (State) -> Bool
    ) async throws -> State? {
        var isOvertaken = false
        let listening = events.subscribe { if $0 == .readerActed { isOvertaken = true } }
        defer { listening.cancel() }
        var last: State?
        for try await state in states {
            last = state
            if isOvertaken || isEnough(state) { break }
        }
        if isOvertaken { throw LinkFailure.overtaken }
        return last
    }
}

extension [Board] {
    /// Those with an id, or where there are none, with a name.
    func called(_ name: String) -> [Board] {
        let known = filter { $0.id.raw == name }
        return known.isEmpty ? filter { $0.name == name } : known
    }
}
