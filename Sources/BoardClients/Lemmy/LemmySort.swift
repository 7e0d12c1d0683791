import BoardCore

/// The sort orders of a Lemmy server.
enum LemmySort {
    /// The orders shown in menus.
    static let offered = [
        "active", "hot", "new", "old", "top", "scaled", "controversial", "mostcomments",
        "newcomments",
    ].map(SourceSort.init)

    /// The further orders that can be entered by name.
    static let named =
        [.newest] + spellings.map(SourceSort.init).filter { !offered.contains($0) }

    /// The spellings that servers accept. They are case-sensitive.
    private static let spellings = [
        "Active", "Hot", "New", "Old", "TopHour", "TopSixHour", "TopTwelveHour", "TopDay",
        "TopWeek", "TopMonth", "TopThreeMonths", "TopSixMonths", "TopNineMonths", "TopYear",
        "TopAll", "MostComments", "NewComments", "Controversial", "Scaled",
    ]

    private static let spellingsByName = Dictionary(
        uniqueKeysWithValues: spellings.map { ($0.lowercased(), $0) }
            + [("top", "TopDay"), (SourceSort.newest.name, "New")])

    /// Returns the server's spelling of an order.
    ///
    /// Every order is known by its lowercased name, such as `topyear`, even if menus do not show
    /// it.
    static func spelling(of sort: SourceSort) throws(BoardError) -> String {
        if let spelling = spellingsByName[sort.name] { return spelling }
        let names = offered.map(\.name).joined(separator: ", ")
        throw .unsupported(reason: "Lemmy has no order “\(sort.name)”; choose from \(names).")
    }
}
