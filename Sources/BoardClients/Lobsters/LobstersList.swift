import BoardCore

/// The orders in which the site gives all stories.
enum LobstersSort: String, CaseIterable {
    case hottest, newest, active

    var sort: SourceSort { SourceSort(rawValue) }
}

/// A list of stories.
enum LobstersList {
    case all(LobstersSort)
    case tag(String)

    /// What the site calls it.
    var name: String {
        switch self {
        case .all(let sort): sort.rawValue
        case .tag(let tag): tag
        }
    }

    /// Whether no site is without it, however old its program is.
    var isOfEverySite: Bool {
        if case .all(.hottest) = self { true } else { false }
    }

    /// Where a page of the list is, counted from 1.
    func path(page: Int) -> String {
        switch self {
        case .all(let sort) where page == 1: "\(sort.rawValue).json"
        case .all(.hottest): "page/\(page).json"
        case .all(let sort): "\(sort.rawValue)/page/\(page).json"
        case .tag(let tag) where page == 1: "t/\(tag).json"
        case .tag(let tag): "t/\(tag)/page/\(page).json"
        }
    }
}
