import BoardCore
import RIBs

/// The requests for targets of links that are in no loaded list.
///
/// A request ends if the user navigates in the meantime.
@MainActor struct LinkTargetLoader {
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

    /// Returns the first state of a thread, without waiting for its comments.
    func beginning(of id: PostID) async throws -> PostThread {
        let states = source.thread(id, under: nil, reload: false)
        guard let thread = try await follow(states, until: { _ in true }) else {
            throw LinkFailure.noSuchPost(id.raw)
        }
        return thread
    }

    /// Returns the last state of a stream, or the first that is sufficient; `nil` if there is none.
    private func follow<State: Sendable>(
        _ states: AsyncThrowingStream<State, any Error>, until isEnough: (State) -> Bool
    ) async throws -> State? {
        var isOvertaken = false
        let listening = events.subscribe { if $0 == .userActed { isOvertaken = true } }
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
    /// Returns the boards with the given ID, or else with the given name.
    func called(_ name: String) -> [Board] {
        let known = filter { $0.id.raw == name }
        return known.isEmpty ? filter { $0.name == name } : known
    }
}
