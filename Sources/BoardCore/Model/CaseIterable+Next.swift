extension CaseIterable where Self: Equatable {
    /// The next case; after the last one the first, for keys that cycle through the cases.
    package var next: Self {
        let all = Array(Self.allCases)
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
