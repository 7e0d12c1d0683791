import BoardApp
import BoardClients
import BoardCore
import Essentials

/// Asks a source for whole answers, as who waits for the last word does.
struct SourceReading: Sendable {
    let source: any BoardSource
    let progress: ProgressLine
    /// What looks after sign-ins that have ended; `nil` where nobody is signed in.
    let ends: SignInEnds?
    /// Tells somebody who waits, on standard error.
    var say: @Sendable (String) -> Void
    var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }

    init(
        source: any BoardSource, progress: ProgressLine = ProgressLine(), ends: SignInEnds? = nil
    ) {
        self.source = source
        self.ends = ends
        self.progress = progress
        say = { [progress] in progress.say($0) }
    }

    /// How long servers may have one wait in all before the answer to one question.
    private static let patience = Duration.seconds(30)

    /// The last state of an answer, and why it is not a whole one.
    ///
    /// A server that names a time to wait is asked again then, unless that is too long.
    ///
    /// - Parameter words: what a state says about how far it is; `nil` for nothing.
    func answer<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, words: (State) -> String?
    ) async throws -> (state: State?, failure: BoardError?) {
        defer { progress.clear() }
        var patience = Self.patience
        var hosts: Set<String> = []
        while true {
            let answer = await answerOnce(ask, words: words)
            if await isForAnotherReader(answer.failure) { continue }
            // No time at all would be one question after the other.
            guard case .refused(let host, _, let wait?)? = answer.failure,
                case let pause = max(wait, .seconds(1)), pause <= patience
            else { return answer }
            patience -= pause
            // One that is not ready yet and says so again tells nothing new.
            if hosts.insert(host).inserted {
                say("\(host) wants to be left alone for \(wait.components.seconds) s; waiting.")
            }
            try await sleep(pause)
        }
    }

    private func isForAnotherReader(_ failure: BoardError?) async -> Bool {
        guard failure?.meansSignedOut == true, let ends else { return false }
        return await ends.hasAnotherReader(source, say: say)
    }

    private func answerOnce<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, words: (State) -> String?
    ) async -> (state: State?, failure: BoardError?) {
        var last: State?
        do {
            for try await state in ask() {
                last = state
                if let words = words(state) { progress.show(words) }
            }
            return (last, nil)
        } catch {
            return (last, BoardError(error))
        }
    }

    /// The board of a post by its id; empty where the first response does not have it: its name is
    /// worth neither a failure, which is reported, nor the pages of all boards.
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

    /// Says what was found behind an address, where somebody looks at standard error.
    func tellFinding() {
        if let finding = source.finding { progress.note(finding) }
    }

    /// The same where nothing but a whole answer is of use.
    func wholeAnswer<State: Sendable>(
        _ ask: () -> AsyncThrowingStream<State, any Error>, words: (State) -> String
    ) async throws -> State {
        let answer = try await answer(ask, words: words)
        if let failure = answer.failure { throw failure }
        guard let state = answer.state else { throw BoardError.empty }
        return state
    }
}
