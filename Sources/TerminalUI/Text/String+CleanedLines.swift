extension String {
    /// The text in the form an editor accepts.
    ///
    /// Lines end in a newline, and controls other than tabs are removed. A carriage return ends a
    /// line, because terminals paste it for one. Before a newline it is part of the same line end.
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
    /// A Boolean value that indicates whether an editor removes it.
    var isRemovedByEditor: Bool { cleaned == nil }

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
