import BoardCore

/// The sort orders for all stories.
enum LobstersSort: String, CaseIterable {
    case hottest, newest, active

    var sort: SourceSort { SourceSort(rawValue) }
}

/// A list of stories.
enum LobstersList {
    case all(LobstersSort)
    case tag(String)

    /// The name of the list on the site.
    var name: String {
        switch self {
        case .all(let sort): sort.rawValue
        case .tag(let tag): tag
        }
    }

    /// A Boolean value that indicates whether all versions of the software have the list.
    var isOfEverySite: Bool {
        if case .all(.hottest) = self { true } else { false }
    }

    /// Returns the path of a page, counted from 1.
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
