/// Written text as a reader is to see it, whatever it was written in.
///
/// Blocks nest at most `depthLimit` deep, so that walking through them never runs out of stack. Every
/// text inside is safe to draw.
package struct RichText: Sendable, Hashable {
    /// The text's parts, one under the other.
    package var blocks: [Block]

    /// Makes a text of blocks.
    package init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }

    /// How deep blocks and inlines may nest; what nests deeper is flattened.
    package static let depthLimit = 32

    /// A part of a text that begins on a line of its own.
    package indirect enum Block: Sendable, Hashable {
        case paragraph([Inline])
        /// Level 1 is the largest of 6.
        case heading(level: Int, [Inline])
        case list(List)
        case quote(Quote)
        /// Lines as they stand; the language is what the writer named, such as `swift`.
        case code(language: String?, text: String)
        case table(Table)
        case rule
        /// What is to be seen when the reader asks for it, or from the start, behind a summary.
        case details(summary: [Inline], isOpen: Bool = false, [Block])
        /// An image that stands alone in its paragraph.
        case image(Image)
    }

    /// A part of a line.
    package indirect enum Inline: Sendable, Hashable {
        case text(String)
        case code(String)
        case strong([Inline])
        case emphasis([Inline])
        case strike([Inline])
        /// Words that lead to an address; they may be the address itself.
        case link(target: String, [Inline])
        case image(Image)
        /// A new line within a paragraph.
        case lineBreak
        /// Somebody's name, without the `@`.
        case mention(String)
        /// Words a little above the line, as an exponent is.
        case raised(String)
        /// Words a little below the line, as in the formula of water.
        case lowered(String)
    }

    /// Items with bullets, or with numbers.
    package struct List: Sendable, Hashable {
        /// The number of the first item; `nil` for bullets.
        package var start: Int?
        /// The difference between the numbers of two neighbouring items.
        package var step = 1
        package var style = NumberStyle.decimal
        /// Whether no blank lines stand between the items.
        package var isTight: Bool
        package var items: [Item]

        package init(start: Int? = nil, isTight: Bool = true, items: [Item]) {
            self.start = start
            self.isTight = isTight
            self.items = items
        }
    }

    /// The notation of a list's numbers.
    package enum NumberStyle: Sendable, Hashable {
        case decimal, lowercaseLetters, uppercaseLetters, lowercaseRoman, uppercaseRoman
    }

    /// An item of a list.
    package struct Item: Sendable, Hashable {
        /// Whether the task is done; `nil` for what is no task.
        package var isDone: Bool?
        /// The number from which the list goes on counting; `nil` for the next one.
        package var number: Int?
        /// The notation of its number; `nil` for that of the list.
        package var style: NumberStyle?
        package var blocks: [Block]

        package init(isDone: Bool? = nil, _ blocks: [Block]) {
            self.isDone = isDone
            self.blocks = blocks
        }
    }

    /// What somebody else wrote.
    package struct Quote: Sendable, Hashable {
        /// Who wrote it; `nil` where the source does not say.
        package var author: String?
        /// The title of the text that it is from; `nil` where the source does not say.
        package var title: String?
        /// Where it was written; `nil` where the source does not say.
        package var link: String?
        package var blocks: [Block]

        package init(
            author: String? = nil, title: String? = nil, link: String? = nil, _ blocks: [Block]
        ) {
            self.author = author
            self.title = title
            self.link = link
            self.blocks = blocks
        }
    }

    /// Rows of cells, each row with a cell for every column.
    package struct Table: Sendable, Hashable {
        package enum Alignment: Sendable, Hashable { case left, centre, right }

        /// One for each column.
        package var alignments: [Alignment]
        /// Empty where the source has none, or none with text in it.
        package var header: [[Inline]]
        package var rows: [[[Inline]]]

        package init(alignments: [Alignment], header: [[Inline]], rows: [[[Inline]]]) {
            self.alignments = alignments
            self.header = header.allSatisfy(\.isBlank) ? [] : header
            self.rows = rows
        }
    }

    /// A picture, which a terminal shows by its description.
    package struct Image: Sendable, Hashable {
        /// Empty where the writer gave none.
        package var description: String
        package var target: String

        package init(description: String, target: String) {
            self.description = description
            self.target = target
        }
    }
}
