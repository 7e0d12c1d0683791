/// What a refresh brought, in words.
enum NewsWords {
    /// How many posts are new, and where they stand seen from the reader's place.
    static func summary(above: Int, below: Int) -> String {
        switch (above, below) {
        case (0, 0): "nothing new"
        case (_, 0): "\(above.grouped) new above"
        case (0, _): "\(below.grouped) new below"
        default: "\(above.grouped) new above, \(below.grouped) below"
        }
    }
}
