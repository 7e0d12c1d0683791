extension Post {
    /// About how many bytes of memory this row takes, all its texts included.
    var memory: Int {
        let texts = id.raw.memory + title.memory + author.memory
        return MemoryLayout<Self>.stride + texts + (id.board?.memory ?? 0) + (url?.memory ?? 0)
            + tags.memory { $0.memory } + (extras.details?.memory ?? 0)
    }
}

extension PostPage {
    /// About how many bytes of memory its rows take.
    package var memory: Int { posts.reduce(0) { $0 + $1.memory } }
}

extension PostDetails {
    /// With a header and what `malloc` adds.
    fileprivate var memory: Int {
        MemoryLayout<Self>.stride + 32 + excerpt.memory + (page?.memory ?? 0)
    }
}

extension ThreadContent {
    /// About how many bytes of memory it takes.
    var memory: Int {
        switch self {
        case .elsewhere, .place: MemoryLayout<Self>.stride
        case .bytes(let bytes): MemoryLayout<Self>.stride + 32 + bytes.count
        case .here(let thread): MemoryLayout<Self>.stride + 16 + thread.memory
        }
    }
}

extension PostThread {
    fileprivate var memory: Int {
        MemoryLayout<PostThread>.stride + body.memory + comments.memory { $0.memory }
    }
}

extension Comment {
    fileprivate var memory: Int { id.memory + author.memory + body.memory }
}

extension String {
    /// What stands outside of the 16 bytes of the string itself: a header, the text and a zero.
    fileprivate var memory: Int { utf8.count < 16 ? 0 : utf8.count + 48 }
}

extension Array {
    fileprivate func memory(_ element: (Element) -> Int) -> Int {
        isEmpty ? 0 : reduce(48) { $0 + MemoryLayout<Element>.stride + element($1) }
    }
}
