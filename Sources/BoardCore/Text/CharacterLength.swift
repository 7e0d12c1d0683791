/// Counts the scalars of the current character, segmented as Swift's `Character` does.
///
/// For plain text, comparing two scalars is enough. For other text it buffers a few scalars:
/// segmenting a whole text may process a long character again for each of its scalars.
struct CharacterLength {
    private var previous: Unicode.Scalar = "\n"
    private var previousStandsAlone = true
    /// The scalars since the last certain character boundary; empty after a plain one.
    private var scalars: [Unicode.Scalar] = []

    /// An upper bound for the scalars in the character; exact from the limit on.
    var count: Int { scalars.count }

    /// Adds a scalar; returns whether it and the previous one certainly begin characters.
    @inline(__always) mutating func add(_ scalar: Unicode.Scalar) -> Bool {
        let standsAlone = scalar.standsAlone
        let isPlain = previousStandsAlone && standsAlone
        if isPlain {
            if !scalars.isEmpty { scalars.removeAll(keepingCapacity: true) }
        } else {
            addJoined(scalar)
        }
        previous = scalar
        previousStandsAlone = standsAlone
        return isPlain
    }

    /// Removes the scalar that was added last to a character at its limit.
    mutating func removeLast() {
        scalars.removeLast()
        previous = scalars[scalars.count - 1]
        previousStandsAlone = previous.standsAlone
    }

    private mutating func addJoined(_ scalar: Unicode.Scalar) {
        if scalars.isEmpty { scalars.append(previous) }
        scalars.append(scalar)
        guard scalars.count >= String.characterLimit else { return }
        let text = String(String.UnicodeScalarView(scalars))
        scalars = text.last.map { Array($0.unicodeScalars) } ?? []
    }
}
