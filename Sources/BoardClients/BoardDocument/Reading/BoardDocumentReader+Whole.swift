import BoardCore

/// Posts that came in one piece and are right, as nearly all are, are taken where they stand; all others are
/// gathered, and judged when it can be told what is wrong with them.
extension BoardDocumentReader {
    /// Goes past a post if a whole one stands here.
    mutating func takeWholePost(in chunk: [UInt8], from index: inout Int) -> Bool {
        guard value.bytes.isEmpty, holdsPosts else { return false }
        var cursor = JSONCursor(bytes: chunk, position: index)
        guard let post = try? cursor.readRow(of: source), !cursor.hasComplaints,
            post.range.count <= limits.valueSize
        else { return false }
        append(post, of: chunk, behind: index)
        index = post.range.upperBound
        frame = nil
        return true
    }

    /// Goes to the end of a line if there is a post on it.
    mutating func takeWholeLine(in chunk: [UInt8], from index: inout Int, to end: Int) -> Bool {
        guard value.bytes.isEmpty, gathering == .whole, end - index <= limits.valueSize else {
            return false
        }
        var cursor = JSONCursor(bytes: chunk, position: index, end: end)
        guard let post = try? cursor.readLine(of: source), !cursor.hasComplaints else {
            return false
        }
        append(post, of: chunk, behind: index)
        value.pass(chunk[post.range.upperBound..<end])
        index = end
        return true
    }

    /// Whether the value that comes next is to be a post.
    private var holdsPosts: Bool {
        switch stage {
        case .posts, .sequence: true
        default: false
        }
    }

    /// - Parameter index: which of the bytes stands where the reader is.
    private mutating func append(_ post: FoundPost, of chunk: [UInt8], behind index: Int) {
        let start = position.offset + post.range.lowerBound - index
        collector.append(
            post.thread.post,
            content: content(of: post.range, in: chunk, places: start..<start + post.range.count))
        value.pass(chunk[index..<post.range.upperBound])
    }
}

extension JSONCursor {
    fileprivate var hasComplaints: Bool { skippedComments.count + problems.count > 0 }
}
