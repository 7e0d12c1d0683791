#if canImport(FoundationEssentials)
    // The forms of Unicode are in the standard library, but not public yet.
    @_spi(_Unicode) import Swift
#endif

extension String {
    /// The same text with every letter as one scalar, where there is one (NFC).
    package var canonicallyComposed: String {
        #if canImport(FoundationEssentials)
            Self(scalars: _nfc)
        #else
            precomposedStringWithCanonicalMapping
        #endif
    }

    /// The same text with letters and their accents apart (NFD).
    package var canonicallyDecomposed: String {
        #if canImport(FoundationEssentials)
            Self(scalars: _nfd)
        #else
            decomposedStringWithCanonicalMapping
        #endif
    }

    #if canImport(FoundationEssentials)
        private init(scalars: some Sequence<Unicode.Scalar>) {
            self.init(String.UnicodeScalarView(scalars))
        }
    #endif
}
