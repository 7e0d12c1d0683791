extension [String] {
    /// Returns the element that `name` was probably meant to be; `nil` if none is similar.
    ///
    /// Similar means an edit distance of at most a third of the letters, or a common prefix. Case
    /// is ignored. Swapping two adjacent letters counts as one edit.
    package func nearest(to name: String) -> String? {
        guard (1...64).contains(name.utf8.prefix(65).count) else { return nil }
        let letters = [Character](name.lowercased())
        let distances = map { ($0, $0.lowercased().editDistance(to: letters)) }
        let nearest = distances.min { $0.1 < $1.1 }
        if let nearest, nearest.1 <= Swift.max(1, letters.count / 3) { return nearest.0 }
        return letters.count < 3 ? nil : first { $0.lowercased().starts(with: letters) }
    }
}

extension String {
    /// Returns the optimal string alignment distance: the number of edits between two texts.
    ///
    /// An edit changes, removes, adds or swaps letters; none is edited twice.
    fileprivate func editDistance(to other: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...other.count)
        var last: Character?
        for (row, letter) in enumerated() {
            var current = [row + 1]
            for (column, otherLetter) in other.enumerated() {
                let change = previous[column] + (letter == otherLetter ? 0 : 1)
                var least = Swift.min(change, previous[column + 1] + 1, current[column] + 1)
                if column > 0, last == otherLetter, letter == other[column - 1] {
                    least = Swift.min(least, beforePrevious[column - 1] + 1)
                }
                current.append(least)
            }
            (beforePrevious, previous, last) = (previous, current, letter)
        }
        return previous[other.count]
    }
}
