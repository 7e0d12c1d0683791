extension PostList {
    /// Returns this list followed by the posts of another one that it does not contain.
    package func followed(by other: PostList) -> PostList {
        if isEmpty { return other }
        var collector = PostCollector(
            order: .asGiven, reader: threads.reader ?? other.threads.reader)
        var known: Set<PostID> = []
        for list in [self, other] {
            for (position, post) in list.enumerated() where known.insert(post.id).inserted {
                collector.append(post, content: list.threads[list.order[position].slot])
            }
        }
        return collector.list()
    }

    /// Returns this list with the missing posts of another one inserted by date.
    ///
    /// Each is inserted before the first older post. Both lists must have the newest posts first.
    package func interleaved(with other: PostList) -> PostList {
        var known = Set(lazy.map(\.id))
        let new = other.indices.filter { known.insert(other[$0].id).inserted }
        guard !new.isEmpty else { return self }
        var rest = new[...]
        var collector = PostCollector(
            order: .asGiven, reader: threads.reader ?? other.threads.reader)
        for position in indices {
            while let next = rest.first, other[next].isNewer(than: self[position]) {
                collector.append(other[next], content: other.content(at: next))
                rest.removeFirst()
            }
            collector.append(self[position], content: content(at: position))
        }
        for position in rest {
            collector.append(other[position], content: other.content(at: position))
        }
        return collector.list()
    }

    /// Returns this list followed by one without common posts; it does not access the posts.
    package func appending(_ other: PostList) -> PostList {
        if isEmpty || other.isEmpty { return isEmpty ? other : self }
        var numbers = boardNumbers
        let map = other.numbers(in: &numbers)
        let offset = UInt32(chunks.count * Self.chunkSize)
        let places = other.order.map {
            PostSlot(slot: $0.slot + offset, board: map[Swift.min(Int($0.board), map.count - 1)])
        }
        return PostList(
            chunks: chunks + other.chunks,
            threads: ListedThreads(
                contents: threads.contents + other.threads.contents,
                reader: threads.reader ?? other.threads.reader),
            order: order + places, boardNumbers: numbers, collectedOrder: .asGiven)
    }

    /// Maps the numbers of this list's boards to their numbers in another list.
    ///
    /// Boards without a number here have none in the result.
    private func numbers(in others: inout [BoardID?: UInt32]) -> [UInt32] {
        var map = [UInt32](repeating: .max, count: boardNumbers.count + 1)
        for (board, number) in boardNumbers {
            if others[board] == nil, others.count < PostCollector.boardLimit {
                others[board] = UInt32(others.count)
            }
            map[Int(number)] = others[board] ?? .max
        }
        return map
    }
}

extension Post {
    /// Returns whether this post is known to be newer than another one.
    fileprivate func isNewer(than other: Post) -> Bool {
        guard let time = createdAt ?? activeAt, let otherTime = other.createdAt ?? other.activeAt
        else { return false }
        return time > otherTime
    }
}
