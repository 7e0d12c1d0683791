import Localization

/// The properties of a text that an editor does not show: its line ends and removed characters.
struct TextForm: Equatable {
    /// The line end, or the most common one if they differ.
    private(set) var lineEnd = "\n"
    private var hasOtherLineEnds = false
    private var controlCount = 0

    init(of text: String) {
        var counts = (pairs: 0, others: 0, returns: 0)
        var previous: Unicode.Scalar?
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where previous == "\r":
                counts.pairs += 1
                counts.returns -= 1
            case "\n": counts.others += 1
            case "\r": counts.returns += 1
            default: if scalar.isRemovedByEditor { controlCount += 1 }
            }
            previous = scalar
        }
        if counts.pairs > counts.others + counts.returns { lineEnd = "\r\n" }
        hasOtherLineEnds = counts.returns > 0 || counts.pairs > 0 && counts.others > 0
    }

    /// Returns the form of a text that replaces this one. It includes the losses of this form.
    func followed(by text: String) -> TextForm {
        var form = TextForm(of: text)
        if !text.utf8.contains(0x0A) { form.lineEnd = lineEnd }
        form.hasOtherLineEnds = form.hasOtherLineEnds || hasOtherLineEnds
        form.controlCount += controlCount
        return form
    }

    /// Resets the losses after saving.
    mutating func didSave() {
        hasOtherLineEnds = false
        controlCount = 0
    }

    /// Returns a text of the editor in this form.
    func applied(to text: String) -> String {
        guard lineEnd != "\n" else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x0A { bytes += lineEnd.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A sentence that describes what saving loses; `nil` if it loses nothing.
    var loss: String? {
        let end = lineEnd == "\n" ? "LF" : "CRLF"
        let characters =
            controlCount == 1
            ? localized("1 control character") : localized("\(controlCount) control characters")
        return switch (hasOtherLineEnds, controlCount > 0) {
        case (false, false): nil
        case (true, false): localized("Saving ends all lines in \(end).")
        case (false, true): localized("Saving leaves out \(characters).")
        case (true, true):
            localized("Saving ends all lines in \(end) and leaves out \(characters).")
        }
    }
}
