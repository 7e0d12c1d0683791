import BoardCore

/// A page of a list whose items arrive one by one.
struct HackerNewsPage {
    let numbers: [Int]
    private var items: [Int: HackerNewsItem] = [:]
    private var skipped = SkippedPosts()
    private var firstError: (any Error)?
    private var arrived = 0

    init(numbers: [Int]) {
        self.numbers = numbers
    }

    mutating func take(_ result: Result<HackerNewsItem?, any Error>, numbered number: Int) {
        arrived += 1
        switch result {
        // Lists name items that nobody may see, and some that are not there.
        case .success(let item): if item?.presence == .present { items[number] = item }
        case .failure(let error):
            skipped.add("post \(number) could not be fetched")
            firstError = firstError ?? error
        }
    }

    /// Why no post came at all.
    var failure: (any Error)? { items.isEmpty ? firstError : nil }

    /// The posts so far, in the order of the list.
    func postPage(row: (HackerNewsItem) -> Post) -> PostPage {
        var collector = PostCollector(order: .asGiven)
        for number in numbers { items[number].map { collector.append(row($0)) } }
        // Counted in posts: only the share is shown.
        let progress = ReadProgress(bytes: arrived, total: numbers.count)
        return PostPage(posts: collector.list(), skipped: skipped, progress: progress)
    }
}
