#if canImport(FoundationEssentials)
    // The forms of Unicode are in the standard library, but not public yet.
    @_spi(_Unicode) import Swift
#endif

extension String {
    /// The same text with every letter as one scalar, where there is one (NFC).
    package var canonicallyComposed: String {
        #if canImport(FoundationEssentials)
            Self(scalars: canonicallyOrdered._nfc)
        #else
            canonicallyOrdered.precomposedStringWithCanonicalMapping
        #endif
    }

    /// The same text with letters and their accents apart (NFD).
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
    /// Normalization sorts each run of marks by insertion, in quadratic time: a run of 160,000 marks in
    /// the wrong order takes seconds. Comparing, hashing and searching normalize, too. All of that is
    /// linear for the ordered text, so use it for text from outside before it is compared or hashed.
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
    /// Marks by their class; those of one class keep their order.
    fileprivate var sortedByClass: [Unicode.Scalar] {
        count < 2 ? self : sorted { $0.combiningClass < $1.combiningClass }
    }
}

extension Unicode.Scalar {
    fileprivate var combiningClass: UInt8 { properties.canonicalCombiningClass.rawValue }
}
