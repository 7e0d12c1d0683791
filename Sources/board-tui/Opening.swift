import BoardCore
import BoardResources
import Foundation

struct TemporaryService: BoardService {
    let sourceName = "demo board"
    func posts(in board: Board.ID?, reload: Bool) -> AsyncThrowingStream<BoardUpdate, any Error> {
        AsyncThrowingStream { c in
            let data = Data(bytes: demo_board_pointer(), count: Int(demo_board_count))
            let json = try! JSONSerialization.jsonObject(with: data) as! [String: Any]
            var col = PostCollector()
            func comments(_ a: Any?, _ d: Int) -> [Comment] {
                (a as? [[String: Any]] ?? []).flatMap { x in
                    [
                        Comment(
                            id: x["id"] as! String, author: x["author"] as? String ?? "",
                            createdAt: nil, body: x["body"] as? String ?? "",
                            score: x["score"] as? Int, depth: d)
                    ] + comments(x["comments"], d + 1)
                }
            }
            for p in json["data"] as! [[String: Any]] {
                col.append(
                    Post(
                        id: p["id"] as! String, boardID: p["boardId"] as? String,
                        title: p["title"] as! String, author: p["author"] as? String ?? "",
                        createdAt: ISO8601DateFormatter().date(from: p["createdAt"] as! String),
                        body: p["body"] as? String ?? "", url: p["url"] as? String,
                        score: p["score"] as? Int, tags: p["tags"] as? [String] ?? [],
                        isPinned: p["pinned"] as? Bool ?? false,
                        comments: comments(p["comments"], 0)))
            }
            let boards = (json["boards"] as! [[String: Any]]).map {
                Board(
                    id: $0["id"] as! String, name: $0["name"] as? String,
                    summary: $0["description"] as? String ?? "")
            }
            c.yield(BoardUpdate(boards: boards, posts: col.list(of: board)))
            c.finish()
        }
    }
}
enum Opening {
    static func service(for source: Source) throws -> any BoardService { TemporaryService() }
}
