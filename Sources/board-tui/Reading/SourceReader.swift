import BoardApp
import BoardClients
import BoardCore
import Essentials
import Localization

/// A reader of complete responses, for commands that print the final state only.
struct SourceReader: Sendable {
    private(set) var source: any BoardSource
    let progress: ProgressLine
    /// The handler of rejected credentials; `nil` for anonymous requests.
    let ends: GuestFallback?
    /// Reports a message to the user on standard error.
    var say: @Sendable (String) -> Void
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    /// The maximum total time to wait for servers during one request.
    private var patience = Duration.seconds(30)

    init(
        source: any BoardSource, progress: ProgressLine = ProgressLine(), ends: GuestFallback? = nil
    ) {
        self.source = source
        self.ends = ends
        self.progress = progress
        say = { [progress] in progress.say($0) }
    }

    /// Creates a reader of a combined source whose members wait for their servers themselves.
    static func combining(
        _ source: any BoardSource, progress: ProgressLine = ProgressLine(),
        ends: GuestFallback? = nil
    ) -> SourceReader {
        var reading = SourceReader(source: source, progress: progress, ends: ends)
        reading.patience = .zero
        return reading
    }

    /// Returns a reader of a member of the source that waits as this one does.
    func reader(of member: any BoardSource) -> SourceReader {
        var reading = self
        reading.source = member
        return reading
    }

    /// Returns the final state of a response, and the error if it is incomplete.
    ///
    /// If a server sends a retry time, the request is repeated after it, within the time limit.
    ///
    /// - Parameter status: Returns the progress text of a state; `nil` for none.
    func answer<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, status: (State) -> String?
    ) async throws -> (state: State?, failure: BoardError?) {
        defer { progress.clear() }
        var patience = self.patience
        var hosts: Set<String> = []
        while true {
            let answer = await answerOnce(ask, status: status)
            if await isForAnotherReader(answer.failure) { continue }
            // Wait at least one second, or a retry time of zero would repeat the request in a tight
            // loop.
            guard case .refused(let host, _, let wait?)? = answer.failure,
                case let pause = max(wait, .seconds(1)), pause <= patience
            else { return answer }
            patience -= pause
            // A second wait for the same host is not reported again.
            if hosts.insert(host).inserted {
                say(localized("\(host) limits requests; waiting \(wait.components.seconds) s."))
            }
            try await sleep(pause)
        }
    }

    private func isForAnotherReader(_ failure: BoardError?) async -> Bool {
        guard failure?.requiresSignIn == true, let ends else { return false }
        return await ends.hasNewCredential(source, say: say)
    }

    private func answerOnce<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, status: (State) -> String?
    ) async -> (state: State?, failure: BoardError?) {
        var last: State?
        do {
            for try await state in ask() {
                last = state
                if let status = status(state) { progress.show(status) }
            }
            return (last, nil)
        } catch {
            return (last, BoardError(error))
        }
    }

    /// Returns the board of a post by its id; empty if the first response does not list it.
    ///
    /// The name of the board justifies neither a failure, which is only reported, nor loading all
    /// pages.
    func boards(of post: Post) async -> [BoardID: Board] {
        guard let id = post.boardID else { return [:] }
        var states = source.boards(reload: false).makeAsyncIterator()
        do {
            let board = try await states.next()?.first { $0.id == id }
            return board.map { [id: $0] } ?? [:]
        } catch {
            say(BoardError(error).boardNamesMessage())
            return [:]
        }
    }

    /// Reports the detected kind of site if standard error is a terminal.
    func reportDetectedKind() {
        if let finding = source.finding { progress.note(finding) }
    }

    /// Returns the final state; throws the error of an incomplete response.
    func wholeAnswer<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, status: (State) -> String?
    ) async throws -> State {
        let answer = try await answer(ask, status: status)
        if let failure = answer.failure { throw failure }
        guard let state = answer.state else { throw BoardError.empty }
        return state
    }
}
