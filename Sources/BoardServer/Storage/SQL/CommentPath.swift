/// The position of a comment in reading order, as bytes that sort in it.
///
/// A path is that of the parent and the comment's own number behind it, which is written as its length
/// and its bytes, the highest first. So the comments below one are those whose paths begin with its
/// path, and a page of them is a range of an index, however many there are.
package struct CommentPath: Equatable, Sendable {
    package let bytes: [UInt8]

    /// Before all comments of a post.
    package static let root = CommentPath(bytes: [])

    package func child(_ id: EntryID) -> CommentPath {
        var number: [UInt8] = []
        var rest = UInt64(bitPattern: id.rawValue)
        while rest > 0 {
            number.append(UInt8(rest & 0xFF))
            rest >>= 8
        }
        return CommentPath(bytes: bytes + [UInt8(number.count)] + number.reversed())
    }

    /// Behind all comments below this one; no length is 255.
    package var end: [UInt8] { bytes + [0xFF] }

    /// The comments above this one and itself, the topmost first.
    package var ids: [EntryID] {
        var ids: [EntryID] = []
        var place = 0
        while place < bytes.count {
            let end = min(place + 1 + Int(bytes[place]), bytes.count)
            let number = bytes[(place + 1)..<end].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            ids.append(EntryID(rawValue: number))
            place = end
        }
        return ids
    }
}
