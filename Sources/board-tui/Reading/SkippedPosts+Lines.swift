import BoardCore

extension SkippedPosts {
    /// How much could not be read, and why, a line each; there may be fewer reasons than that.
    var lines: [String] {
        let reasons = reasons.prefix(Self.shownReasons)
        let rest = count + commentCount + problemCount - reasons.count
        return loss + reasons + (rest > 0 && !reasons.isEmpty ? ["… and \(rest) more."] : [])
    }

    /// As many as leave something else to be seen on a terminal.
    private static let shownReasons = 10

    private var loss: [String] {
        let losses = [(count, "post"), (commentCount, "comment")].filter { $0.0 > 0 }
            .map { $0 == 1 ? "1 \($1)" : "\($0) \($1)s" }
        return losses.isEmpty ? [] : [losses.joined(separator: " and ") + " could not be read."]
    }
}
