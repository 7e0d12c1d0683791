/// How many scalars the character has that is being read, as Swift's `Character` takes a text apart.
///
/// Plain text is told by a look at two scalars. Of any other a few are kept at a time: to ask a
/// whole text for its characters may look at all of a long one again for each of its scalars.
struct CharacterLength {
    private var previous: Unicode.Scalar = "\n"
    private var previousStandsAlone = true
    /// The scalars since a place where a character began for certain; none after a plain one.
    private var scalars: [Unicode.Scalar] = []

    /// As many as the character may have at most; exactly as many from the limit on.
    var count: Int { scalars.count }

    /// Takes the next scalar; whether it begins a character for certain, and so does the one before.
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

    /// Takes back the scalar that was added last to a character at its limit.
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
