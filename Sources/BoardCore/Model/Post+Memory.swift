extension Post {
    /// The approximate memory of this row in bytes, including its strings.
    var memory: Int {
        let texts = id.raw.memory + title.memory + author.memory
        return MemoryLayout<Self>.stride + texts + (id.board?.memory ?? 0) + (url?.memory ?? 0)
            + tags.memory { $0.memory } + (extras.details?.memory ?? 0)
    }
}

extension PostPage {
    /// The approximate memory of its rows in bytes.
    package var memory: Int { posts.reduce(0) { $0 + $1.memory } }
}

extension PostDetails {
    /// The size with an object header and the overhead of `malloc`.
    fileprivate var memory: Int {
        MemoryLayout<Self>.stride + 32 + excerpt.memory + (page?.memory ?? 0)
    }
}

extension ThreadContent {
    /// The approximate memory in bytes.
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
    /// The heap memory beyond the 16 bytes of the value: a header, the text and a terminator.
    fileprivate var memory: Int { utf8.count < 16 ? 0 : utf8.count + 48 }
}

extension Array {
    fileprivate func memory(_ element: (Element) -> Int) -> Int {
        isEmpty ? 0 : reduce(48) { $0 + MemoryLayout<Element>.stride + element($1) }
    }
}
