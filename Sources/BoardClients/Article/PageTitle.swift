/// The title of a page without the name of its site: “Ice breaks” of “Ice breaks | The Quay”.
struct PageTitle {
    let head: PageHead
    /// The first heading of the page; `nil` if there is none.
    let heading: String?
    /// The host of the page's address.
    let host: String

    /// The title; empty if the page has neither a title nor a heading.
    var text: String {
        if let title = head.sharedTitle { return withoutSite(title) ?? title }
        guard let title = head.windowTitle else { return heading ?? "" }
        return headingWithin(title) ?? withoutSite(title) ?? withoutLastPart(title) ?? title
    }

    private static let separators = [
        " | ", " - ", " – ", " — ", " · ", " » ", " • ", " :: ", " ‹ ",
    ]

    /// Returns the heading if the title consists of it and parts after separators.
    private func headingWithin(_ title: String) -> String? {
        guard let heading, let place = title.firstRange(of: heading), heading != title else {
            return nil
        }
        let before = title[..<place.lowerBound]
        let after = title[place.upperBound...]
        let isWhole =
            (before.isEmpty || Self.separators.contains { before.hasSuffix($0) })
            && (after.isEmpty || Self.separators.contains { after.hasPrefix($0) })
        return isWhole ? heading : nil
    }

    private func withoutSite(_ title: String) -> String? {
        if let (start, end) = Self.cutLast(title), isSite(end) { return start }
        if let (start, end) = Self.cutFirst(title), isSite(start) { return end }
        return nil
    }

    /// Removes a last part that is short compared to the rest, and so is probably the site's name.
    private func withoutLastPart(_ title: String) -> String? {
        guard let (start, end) = Self.cutLast(title), end.utf8.count * 2 <= start.utf8.count,
            start.utf8.count >= Self.leastLength
        else { return nil }
        return start
    }

    private static let leastLength = 15

    /// Returns whether a part is the site's name or a name in the host.
    private func isSite(_ part: String) -> Bool {
        if let siteName = head.siteName, siteName.lowercased() == part.lowercased() { return true }
        let name = part.lowercased().trimmingPrefix("the ").filter { $0.isLetter || $0.isNumber }
        let names = host.lowercased().split(separator: ".").dropLast()
            .map { $0.filter { $0.isLetter || $0.isNumber } }
        return !name.isEmpty && (names.contains(name) || name == names.joined())
    }

    private static func cutLast(_ title: String) -> (String, String)? {
        let places = separators.flatMap { title.ranges(of: $0) }
        return places.max { $0.lowerBound < $1.lowerBound }.map { title.parts(beside: $0) }
    }

    private static func cutFirst(_ title: String) -> (String, String)? {
        let places = separators.compactMap { title.firstRange(of: $0) }
        return places.min { $0.lowerBound < $1.lowerBound }.map { title.parts(beside: $0) }
    }
}

extension String {
    fileprivate func parts(beside place: Range<Index>) -> (String, String) {
        (String(self[..<place.lowerBound]), String(self[place.upperBound...]))
    }
}
