/// Returns the JSON of posts numbered `range`, separated by commas.
func postsJSON(_ range: Range<Int>, bodyLength: Int = 0) -> [UInt8] {
    let body = String(repeating: "글 ", count: bodyLength / 4)
    return Array(
        range.map {
            #"{"id":\#($0),"boardId":"b\#($0 % 2)","title":"Post \#($0)","body":"\#(body)"}"#
        }
        .joined(separator: ",").utf8)
}
