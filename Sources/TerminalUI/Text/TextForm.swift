/// What an editor does not show of a text: how its lines end, and what it leaves away.
struct TextForm: Equatable {
    /// What a line ends in; most lines, where they differ.
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
            default: if scalar.isLeftAway { controlCount += 1 }
            }
            previous = scalar
        }
        if counts.pairs > counts.others + counts.returns { lineEnd = "\r\n" }
        hasOtherLineEnds = counts.returns > 0 || counts.pairs > 0 && counts.others > 0
    }

    /// The form of a text that comes in the place of this one, which loses no less.
    func followed(by text: String) -> TextForm {
        var form = TextForm(of: text)
        if !text.utf8.contains(0x0A) { form.lineEnd = lineEnd }
        form.hasOtherLineEnds = form.hasOtherLineEnds || hasOtherLineEnds
        form.controlCount += controlCount
        return form
    }

    /// What could not be kept is gone.
    mutating func didSave() {
        hasOtherLineEnds = false
        controlCount = 0
    }

    /// A text of the editor in this form.
    func applied(to text: String) -> String {
        guard lineEnd != "\n" else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0x0A { bytes += lineEnd.utf8 } else { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// What of the text is not kept, as a sentence; `nil` where all is.
    var loss: String? {
        let plural = controlCount == 1 ? "" : "s"
        let losses = [
            hasOtherLineEnds ? "ends all lines in \(lineEnd == "\n" ? "LF" : "CRLF")" : nil,
            controlCount > 0 ? "leaves out \(controlCount) control character\(plural)" : nil,
        ].compactMap(\.self)
        return losses.isEmpty ? nil : "Saving \(losses.joined(separator: " and "))."
    }
}
