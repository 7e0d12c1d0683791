/// A probe of emoji widths, which draws samples invisibly and requests the cursor position.
enum WidthQuery {
    /// The width rules, each with a sample and its width in columns if the rule applies.
    ///
    /// The responses are distinguished by their rows.
    ///
    /// The joined emoji has a skin tone, because tmux always joins emoji without one, whatever the
    /// outer terminal does. tmux may not be detectable, for example behind ssh.
    ///
    /// The flag sample is a flag and a single regional indicator. If flags are joined, the single
    /// letter is as wide as a flag. If not, each letter has one column, so that the two of a flag
    /// take two columns.
    private static let samples: [(rule: WidthRules, text: String, columns: Int)] = [
        (.joinedEmoji, "👩\u{1F3FD}\u{200D}💻", 2), (.emojiPresentation, "\u{2764}\u{FE0F}", 2),
        (.keycaps, "1\u{FE0F}\u{20E3}", 2), (.flags, "\u{1F1F0}\u{1F1F7}\u{1F1FA}", 4),
        (.skinTones, "👍\u{1F3FD}", 2),
    ]

    /// The number of responses.
    static var count: Int { samples.count }

    /// Returns the text to send; empty if the window has too few rows to distinguish them.
    ///
    /// The samples are concealed, and erased before anything else is drawn.
    static func text(in size: Size) -> String {
        guard size.rows > samples.count, size.columns >= 10 else { return "" }
        let questions = samples.indices.map { index in
            "\(move(toRowOf: index))\u{1B}[8m\(samples[index].text)\u{1B}[6n\u{1B}[m"
                + "\(move(toRowOf: index))\u{1B}[K"
        }
        return "\u{1B}7" + questions.joined() + "\u{1B}8"
    }

    /// Returns the rules that the responses confirm.
    static func rules(in reports: [CursorReport]) -> WidthRules {
        let found = samples.indices.filter { index in
            reports.contains {
                $0.row == row(of: index) && $0.column == samples[index].columns + 1
            }
        }
        return WidthRules(found.map { samples[$0].rule })
    }

    private static func move(toRowOf index: Int) -> String { "\u{1B}[\(row(of: index));1H" }

    /// Returns the row of a sample, starting at 1. The first row is not used; see `CursorReport`.
    private static func row(of index: Int) -> Int { index + 2 }
}

extension TerminalModes {
    /// Returns the request for emoji widths; empty if a multiplexer would respond to it.
    func widthQuery(in size: Size) -> String {
        areUnderstood && !areForMultiplexer ? WidthQuery.text(in: size) : ""
    }
}

extension Terminal {
    /// Requests the widths of emoji. Call this before drawing, because the samples would cover it.
    func queryWidths() {
        send(modes.widthQuery(in: size))
    }
}
