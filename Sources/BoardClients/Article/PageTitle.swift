/// What a page is called, without the name of its site: “Ice breaks” of “Ice breaks | The Quay”.
struct PageTitle {
    let head: PageHead
    /// The first heading of the page; `nil` where there is none.
    let heading: String?
    /// The host of its address.
    let host: String

    /// Empty where the page has no title and no heading.
    var words: String {
        if let title = head.sharedTitle { return withoutSite(title) ?? title }
        guard let title = head.windowTitle else { return heading ?? "" }
        return headingWithin(title) ?? withoutSite(title) ?? withoutLastPart(title) ?? title
    }

    private static let separators = [
        " | ", " - ", " – ", " — ", " · ", " » ", " • ", " :: ", " ‹ ",
    ]

    /// The heading, where nothing but parts that are set off stand beside it.
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

    /// A name that is short beside what stands in front of it is that of the site.
    private func withoutLastPart(_ title: String) -> String? {
        guard let (start, end) = Self.cutLast(title), end.utf8.count * 2 <= start.utf8.count,
            start.utf8.count >= Self.leastLength
        else { return nil }
        return start
    }

    private static let leastLength = 15

    /// Whether a part is what the page calls its site, or one of the names in the host.
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
