import BoardApp
import BoardCore

extension SkippedPosts {
    /// How much could not be read, and why, a line each; there may be fewer reasons than that.
    var lines: [String] {
        let reasons = reasons.prefix(Self.shownReasons)
        let rest = count + commentCount + problemCount - reasons.count
        let loss = amount.map { ["\($0) could not be read."] } ?? []
        return loss + reasons + (rest > 0 && !reasons.isEmpty ? ["… and \(rest) more."] : [])
    }

    /// As many as leave something else to be seen on a terminal.
    private static let shownReasons = 10
}
