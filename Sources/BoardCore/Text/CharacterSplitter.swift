/// Splits characters that have more scalars than any in normal text.
///
/// A character can be arbitrarily long: joined emoji, jamo, consonants with viramas. Code that
/// segments, measures or draws such a text must process all of it before the first column.
struct CharacterSplitter {
    private var bounded: [Unicode.Scalar] = []
    private var length = CharacterLength()

    /// Returns the scalars with a break in each character that is too long.
    static func bounded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var bound = CharacterSplitter()
        bound.bounded.reserveCapacity(scalars.count)
        for scalar in scalars { bound.add(scalar) }
        return bound.bounded
    }

    private mutating func add(_ scalar: Unicode.Scalar) {
        _ = length.add(scalar)
        guard length.count > String.characterLimit else { return bounded.append(scalar) }
        addExcess(scalar)
    }

    private mutating func addExcess(_ scalar: Unicode.Scalar) {
        switch scalar.displayKind {
        // After a break it would only begin another long character.
        case .zeroWidth: length.removeLast()
        // A flag cannot be split; it ends after seven scalars.
        case .tag:
            length.removeLast()
            bounded.append(scalar)
        default:
            bounded += ["\u{200B}", scalar]
            length = CharacterLength()
            _ = length.add(scalar)
        }
    }
}
