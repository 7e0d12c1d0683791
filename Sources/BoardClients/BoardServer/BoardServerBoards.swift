import BoardCore
import Synchronization

/// The boards of a server, asked for once.
final class BoardServerBoards: Sendable {
    private let service: any HTTPService
    private let source: SourceID
    private let state = Mutex<[Board]?>(nil)

    init(service: any HTTPService, source: SourceID) {
        self.service = service
        self.source = source
    }

    /// Those that an earlier call has read.
    var known: [Board]? { state.withLock { $0 } }

    func read(reload: Bool = false) async throws -> [Board] {
        if !reload, let known { return known }
        var boards: [Board] = []
        var ids: Set<BoardID> = []
        var mark: String?
        repeat {
            let answer = try await service.request(BoardServerEndpoints.boards(after: mark))
            let new = (answer["data"].array ?? [])
                .compactMap { Board(boardServer: $0, of: source) }
                .filter { ids.insert($0.id).inserted }
            boards += new
            mark = new.isEmpty || boards.count >= PostCollector.boardLimit ? nil : answer.mark
        } while mark != nil
        state.withLock { $0 = boards }
        return boards
    }
}

extension JSONValue {
    /// Behind which mark the list goes on of which this is a page; `nil` where it ends.
    var mark: String? { self["next"].identifier }
}
