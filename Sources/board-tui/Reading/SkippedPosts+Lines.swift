import BoardApp
import BoardCore

extension SkippedPosts {
    /// The number of items that could not be read, and the reasons, one per line.
    ///
    /// There may be fewer reasons than items.
    var lines: [String] {
        let reasons = reasons.prefix(Self.shownReasons)
        let rest = count + commentCount + problemCount - reasons.count
        let loss = amount.map { ["\($0) could not be read."] } ?? []
        return loss + reasons + (rest > 0 && !reasons.isEmpty ? ["… and \(rest) more."] : [])
    }

    /// The number of reasons shown; more would push the other output off the screen.
    private static let shownReasons = 10
}
