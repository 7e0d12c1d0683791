import BoardCore
import Synchronization

/// The boards of a server and its own name, each loaded once.
final class BoardServerBoards: Sendable {
    private let service: any HTTPService
    private let source: SourceID
    private let host: String
    private let state = Mutex<(boards: [Board], end: EarlyEnd?)?>(nil)
    private let name = Mutex<String?>(nil)

    init(service: any HTTPService, source: SourceID, host: String) {
        self.service = service
        self.source = source
        self.host = host
    }

    /// The boards loaded by an earlier call; `nil` if there are none.
    var known: [Board]? { state.withLock { $0?.boards } }

    /// The reason why the list is incomplete; `nil` if it is complete.
    var end: EarlyEnd? { state.withLock { $0?.end } }

    /// The name that the server gives itself, which is any text; `nil` until it is known.
    var serverName: String? { name.withLock { $0 } }

    /// Requests the name of the server unless it is known. Without it, the source shows its host.
    func readServerName() async {
        guard serverName == nil,
            let instance = try? await service.request(BoardServerEndpoints.instance),
            let text = instance["name"].string?.sanitized(as: .line), !text.isBlank
        else { return }
        name.withLock { $0 = String(text.prefix(Self.nameLimit)) }
    }

    private static let nameLimit = 40

    func read(reload: Bool = false) async throws -> [Board] {
        if !reload, let known { return known }
        var boards: [Board] = []
        var ids: Set<BoardID> = []
        var pages = PageGuard<String>()
        var mark: String?
        var cause: EarlyEnd.Cause?
        repeat {
            let answer = try await service.request(BoardServerEndpoints.boards(after: mark))
            let page = answer["data"].array ?? []
            let new = page.compactMap { Board(boardServer: $0, of: source) }
                .filter { ids.insert($0.id).inserted }
            boards += new
            mark = page.isEmpty ? nil : answer.mark
            let size = new.reduce(0) { $0 + $1.name.utf8.count + $1.summary.utf8.count }
            cause = pages.take(page.map { $0["id"].identifier ?? "" }, size: size)
        } while mark != nil && cause == nil
        let end = mark == nil ? nil : cause
        state.withLock { [host] state in
            state = (boards, end.map { EarlyEnd($0, at: host, .board, count: boards.count) })
        }
        return boards
    }
}

extension JSONValue {
    /// The cursor of the next page; `nil` at the end of the list.
    var mark: String? { self["next"].identifier }
}
