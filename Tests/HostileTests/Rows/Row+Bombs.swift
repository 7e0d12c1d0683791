/// A quarter of a megabyte that expands to forty megabytes.
extension Row {
    static let bombs = [
        Row("blanks", bomb("[", of: " "), must: .cutOff.or(tooMuch)),
        Row("brackets", bomb("", of: "["), must: tooMuch),
        Row("a title", bomb(#"[{"id":1,"title":""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("a name", bomb(#"{""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("a number", bomb(#"[{"id":"#, of: "1"), must: .cutOff.or(tooMuch)),
        Row("a body", bomb(#"[{"id":1,"title":"t","body":""#, of: "x"), must: .cutOff.or(tooMuch)),
        Row("commas", bomb("[", of: ","), must: .cutOff.or(tooMuch)),
        Row("quotes", bomb("[", of: "\""), must: .cutOff.or(tooMuch)),
        Row("lines", bomb("", of: "\n"), must: .cutOff.or(tooMuch)),
    ]

    private static let tooMuch = Expectation.tooLarge.or(.noBoard).or(.malformed)

    /// Returns a stream that expands to `start`, followed by many copies of the character.
    private static func bomb(_ start: String, of character: String) -> Script {
        let (fuse, cycle) = Packed.bomb(of: character.bytes[0])
        let head = Response.head("Content-Encoding: gzip\r\n\(Response.type)") + Packed.gzipHead
        let block = Packed.block(start.bytes, isLast: false)
        return [.awaitRequest, .send(head + block + fuse), .flood(cycle, times: 20_000)]
    }
}
