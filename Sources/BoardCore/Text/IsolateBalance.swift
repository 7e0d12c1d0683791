/// Removes unbalanced directional isolates from each line.
///
/// An unclosed isolate would reorder what the program draws after it on the same row.
enum IsolateBalance {
    /// Returns the scalars without isolates that are not opened and closed on one line.
    static func kept(of scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
        let strays = strays(in: scalars)
        guard !strays.isEmpty else { return scalars }
        return scalars.indices.filter { !strays.contains($0) }.map { scalars[$0] }
    }

    private static func strays(in scalars: [Unicode.Scalar]) -> Set<Int> {
        var strays: Set<Int> = []
        var open: [Int] = []
        for (index, scalar) in scalars.enumerated() {
            switch scalar.value {
            case 0x2066...0x2068: open.append(index)
            case 0x2069: if open.popLast() == nil { strays.insert(index) }
            case 0x0A:
                strays.formUnion(open)
                open = []
            default: break
            }
        }
        return strays.union(open)
    }
}
