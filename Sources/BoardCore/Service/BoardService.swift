/// Where posts come from: a file, an HTTP server, standard input, the demo board.
package protocol BoardService: Sendable {
    /// What the title bar calls this source: a file's name, a host; never holds credentials.
    var sourceName: String { get }

    /// Whether every load brings the posts of all boards, as a document does.
    ///
    /// The receiver then shows those of the board the reader chose, and another choice needs no
    /// other load. Otherwise each board is asked for when it is chosen.
    var loadsAllBoards: Bool { get }

    /// The posts of a board, whole states that grow while the source is still being read.
    ///
    /// A source that `loadsAllBoards` gives the posts of all, whatever `board` is.
    ///
    /// The stream ends after the first update whose `progress` is `nil`, or throws a `BoardError`;
    /// what came before the error stays good. Dropping the stream cancels the work behind it. A
    /// receiver that is slower than the source misses states in between, never the last one.
    /// - Parameters:
    ///   - board: the board to show; `nil` for the posts of all of them.
    ///   - reload: `false` takes what an earlier call has read completely; `true` asks the source
    ///     again, which may answer that nothing is new.
    func posts(in board: Board.ID?, reload: Bool) -> AsyncThrowingStream<BoardUpdate, any Error>
}
