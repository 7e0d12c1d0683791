extension String {
    /// The text as an editor takes it: lines end in a newline, and controls other than tabs are left
    /// away.
    ///
    /// Terminals paste Enter for the end of a line, and a carriage return before a newline is one.
    var cleanedLines: String {
        guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
        var text = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            let isSecondHalfOfEnd = scalar == "\n" && previous == "\r"
            if !isSecondHalfOfEnd, let kept = scalar.cleaned { text.append(kept) }
            previous = scalar
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    /// Whether an editor leaves it away.
    var isLeftAway: Bool { cleaned == nil }

    fileprivate var isUnwanted: Bool { cleaned != self }

    fileprivate var cleaned: Unicode.Scalar? {
        if value >= 0x20, value < 0x7F { return self }
        switch self {
        case "\n", "\r": return "\n"
        case "\t": return self
        default: return properties.generalCategory == .control ? nil : self
        }
    }
}
