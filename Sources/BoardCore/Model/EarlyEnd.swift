/// The end of a list that comes before everything has been loaded.
package struct EarlyEnd: Sendable, Hashable {
    /// The cause of the early end.
    package enum Cause: Sendable, Hashable {
        /// The server returned a page of which every item had come before.
        case samePage
        /// The list is longer than this program loads.
        case limit
    }

    /// The kind of item the list has.
    package enum Item: Sendable, Hashable {
        case board, post, comment
    }

    package let cause: Cause
    /// The server or source that the list is from.
    package let host: String
    package let item: Item
    /// The number of items that were loaded.
    package let count: Int
    /// The number of items that the server counts; `nil` if unknown.
    package let total: Int?

    package init(_ cause: Cause, at host: String, _ item: Item, count: Int, of total: Int? = nil) {
        self.cause = cause
        self.host = host
        self.item = item
        self.count = count
        self.total = total.flatMap { $0 > count ? $0 : nil }
    }
}
