extension String {
    /// The text with a full stop if it has no final punctuation, as in many server messages.
    package var asSentence: String {
        guard let last, !".!?…。！？".contains(last) else { return self }
        return self + "."
    }
}
