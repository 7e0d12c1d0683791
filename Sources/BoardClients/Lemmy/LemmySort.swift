import BoardCore

/// The orders of a Lemmy server.
enum LemmySort {
    /// Those a reader is offered.
    static let offered = [
        "active", "hot", "new", "old", "top", "scaled", "controversial", "mostcomments",
        "newcomments",
    ].map(SourceSort.init)

    /// The others.
    static let named =
        [.newest] + spellings.map(SourceSort.init).filter { !offered.contains($0) }

    /// How servers spell them: they know no other spelling, not even in other case.
    private static let spellings = [
        "Active", "Hot", "New", "Old", "TopHour", "TopSixHour", "TopTwelveHour", "TopDay",
        "TopWeek", "TopMonth", "TopThreeMonths", "TopSixMonths", "TopNineMonths", "TopYear",
        "TopAll", "MostComments", "NewComments", "Controversial", "Scaled",
    ]

    private static let spellingsByName = Dictionary(
        uniqueKeysWithValues: spellings.map { ($0.lowercased(), $0) }
            + [("top", "TopDay"), (SourceSort.newest.name, "New")])

    /// What the server calls it.
    ///
    /// Every order of the server is known by its name in lower case, those that are not offered too,
    /// as `topyear`.
    static func spelling(of sort: SourceSort) throws(BoardError) -> String {
        if let spelling = spellingsByName[sort.name] { return spelling }
        let names = offered.map(\.name).joined(separator: ", ")
        throw .unsupported(reason: "Lemmy has no order “\(sort.name)”; there are \(names).")
    }
}
