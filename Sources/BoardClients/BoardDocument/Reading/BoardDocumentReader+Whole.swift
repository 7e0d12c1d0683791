import BoardCore

/// A fast path for valid posts that are complete in one chunk, as nearly all are.
///
/// All others are buffered and validated when complete.
extension BoardDocumentReader {
    /// Consumes a post if a complete and valid one starts at `index`.
    mutating func parseWholePost(in chunk: [UInt8], from index: inout Int) -> Bool {
        guard value.bytes.isEmpty, holdsPosts else { return false }
        var cursor = JSONCursor(bytes: chunk, position: index)
        guard let post = try? cursor.readRow(of: source), !cursor.hasProblems,
            post.range.count <= limits.valueSize
        else { return false }
        append(post, of: chunk, behind: index)
        index = post.range.upperBound
        frame = nil
        return true
    }

    /// Consumes a line if it contains a valid post.
    mutating func parseWholeLine(in chunk: [UInt8], from index: inout Int, to end: Int) -> Bool {
        guard value.bytes.isEmpty, bufferMode == .whole, end - index <= limits.valueSize else {
            return false
        }
        var cursor = JSONCursor(bytes: chunk, position: index, end: end)
        guard let post = try? cursor.readLine(of: source), !cursor.hasProblems else {
            return false
        }
        append(post, of: chunk, behind: index)
        value.pass(chunk[post.range.upperBound..<end])
        index = end
        return true
    }

    /// A Boolean value that indicates whether the next value is expected to be a post.
    private var holdsPosts: Bool {
        switch stage {
        case .posts, .sequence: true
        default: false
        }
    }

    /// - Parameter index: The index in `chunk` that corresponds to `position`.
    private mutating func append(_ post: ParsedPost, of chunk: [UInt8], behind index: Int) {
        let start = position.offset + post.range.lowerBound - index
        collector.append(
            post.thread.post,
            content: content(of: post.range, in: chunk, places: start..<start + post.range.count))
        value.pass(chunk[index..<post.range.upperBound])
    }
}

extension JSONCursor {
    fileprivate var hasProblems: Bool { skippedComments.count + problems.count > 0 }
}
