import BoardCore

extension PostPage {
    /// The page marked as still loading.
    var unfinished: PostPage {
        var page = self
        page.progress = ReadProgress(bytes: 0, total: nil)
        page.next = nil
        return page
    }
}
