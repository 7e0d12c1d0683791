extension CaseIterable where Self: Equatable {
    /// The case behind this one, round and round, as a key goes through them.
    package var next: Self {
        let all = Array(Self.allCases)
        let index = all.firstIndex(of: self) ?? 0
        return all[(index + 1) % all.count]
    }
}
