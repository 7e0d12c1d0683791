extension Post {
    /// About how many bytes of memory this post takes, all its texts and comments included.
    var memory: Int {
        let texts = id.memory + (boardID?.memory ?? 0) + title.memory + author.memory
        return MemoryLayout<Post>.stride + texts + body.memory + (url?.memory ?? 0)
            + tags.memory { $0.memory } + comments.memory { $0.memory }
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
