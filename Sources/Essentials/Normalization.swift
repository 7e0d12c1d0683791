#if canImport(FoundationEssentials)
    // The normalization forms are in the standard library, but not public yet.
    @_spi(_Unicode) import Swift
#endif

extension String {
    /// The text in Unicode normalization form C (NFC).
    package var canonicallyComposed: String {
        #if canImport(FoundationEssentials)
            Self(scalars: canonicallyOrdered._nfc)
        #else
            canonicallyOrdered.precomposedStringWithCanonicalMapping
        #endif
    }

    /// The text in Unicode normalization form D (NFD).
    package var canonicallyDecomposed: String {
        #if canImport(FoundationEssentials)
            Self(scalars: canonicallyOrdered._nfd)
        #else
            canonicallyOrdered.decomposedStringWithCanonicalMapping
        #endif
    }

    #if canImport(FoundationEssentials)
        private init(scalars: some Sequence<Unicode.Scalar>) {
            self.init(String.UnicodeScalarView(scalars))
        }
    #endif

    /// A canonically equivalent text whose combining marks are in canonical order.
    ///
    /// Normalization sorts consecutive marks by insertion, in quadratic time: 160,000 marks in the
    /// wrong order take seconds. Comparing, hashing and searching normalize, too. All of these are
    /// linear for an ordered text, so use this property on text from outside before comparing or
    /// hashing it.
    package var canonicallyOrdered: String {
        hasUnorderedMarks ? String(String.UnicodeScalarView(unicodeScalars.markRunsSorted)) : self
    }

    private var hasUnorderedMarks: Bool {
        // The first combining mark, U+0300, begins with this byte.
        guard utf8.contains(where: { $0 >= 0xCC }) else { return false }
        var last: UInt8 = 0
        for scalar in unicodeScalars where scalar.value >= 0x300 || last != 0 {
            let current = scalar.combiningClass
            if current != 0 && current < last { return true }
            last = current
        }
        return false
    }
}

extension String.UnicodeScalarView {
    fileprivate var markRunsSorted: [Unicode.Scalar] {
        var sorted: [Unicode.Scalar] = []
        var run: [Unicode.Scalar] = []
        for scalar in self {
            if scalar.combiningClass != 0 {
                run.append(scalar)
            } else {
                sorted += run.sortedByClass
                run.removeAll(keepingCapacity: true)
                sorted.append(scalar)
            }
        }
        return sorted + run.sortedByClass
    }
}

extension [Unicode.Scalar] {
    /// The marks sorted by combining class; the sort is stable.
    fileprivate var sortedByClass: [Unicode.Scalar] {
        count < 2 ? self : sorted { $0.combiningClass < $1.combiningClass }
    }
}

extension Unicode.Scalar {
    fileprivate var combiningClass: UInt8 { properties.canonicalCombiningClass.rawValue }
}
