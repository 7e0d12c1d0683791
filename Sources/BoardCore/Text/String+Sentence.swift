extension String {
    /// With a full stop where no mark ends it, as servers often leave it away and more is to follow.
    package var asSentence: String {
        guard let last, !".!?…。！？".contains(last) else { return self }
        return self + "."
    }
}
