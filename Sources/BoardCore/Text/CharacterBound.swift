/// Cuts characters that have more scalars than any in honest text.
///
/// A character may go on without end: joined emoji, jamo, consonants with viramas. Whoever takes
/// such a text apart, measures or draws it has to look at all of it before the first column.
struct CharacterBound {
    private var bounded: [Unicode.Scalar] = []
    private var length = CharacterLength()

    /// The scalars with a break in each character that is too long.
    static func bounded(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var bound = CharacterBound()
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
        // Put behind a break, it would only begin another flood.
        case .zeroWidth: length.removeLast()
        // A flag is whole or none; it ends after seven.
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
