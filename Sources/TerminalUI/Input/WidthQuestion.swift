/// Has a terminal draw an emoji of each kind, unseen, and tell how far its cursor went.
enum WidthQuestion {
    /// The kinds, each with its sample, and how many columns that takes where it is drawn whole; the
    /// answers are told apart by the rows they were asked in.
    ///
    /// The joined emoji has a tone of skin, because tmux joins those without one, whatever the
    /// terminal outside does, and may not be known for tmux, as behind ssh.
    ///
    /// A letter of a flag that stands alone is as wide as a flag where flags are drawn whole; where
    /// each letter has one column, the two of a flag have as many together.
    private static let samples: [(rule: WidthRules, text: String, columns: Int)] = [
        (.joinedEmoji, "👩\u{1F3FD}\u{200D}💻", 2), (.emojiPresentation, "\u{2764}\u{FE0F}", 2),
        (.keycaps, "1\u{FE0F}\u{20E3}", 2), (.flags, "\u{1F1F0}\u{1F1F7}\u{1F1FA}", 4),
        (.skinTones, "👍\u{1F3FD}", 2),
    ]

    /// How many answers there are.
    static var count: Int { samples.count }

    /// What is sent; empty where the window has not enough rows to tell the answers apart.
    ///
    /// The samples are concealed, and gone before anything else is drawn.
    static func text(in size: Size) -> String {
        guard size.rows > samples.count, size.columns >= 10 else { return "" }
        let questions = samples.indices.map { index in
            "\(move(toRowOf: index))\u{1B}[8m\(samples[index].text)\u{1B}[6n\u{1B}[m"
                + "\(move(toRowOf: index))\u{1B}[K"
        }
        return "\u{1B}7" + questions.joined() + "\u{1B}8"
    }

    /// What the answers say.
    static func rules(in reports: [CursorReport]) -> WidthRules {
        let found = samples.indices.filter { index in
            reports.contains {
                $0.row == row(of: index) && $0.column == samples[index].columns + 1
            }
        }
        return WidthRules(found.map { samples[$0].rule })
    }

    private static func move(toRowOf index: Int) -> String { "\u{1B}[\(row(of: index));1H" }

    /// Counted from 1; the first row is left out, see `CursorReport`.
    private static func row(of index: Int) -> Int { index + 2 }
}
