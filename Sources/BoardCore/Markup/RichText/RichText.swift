/// Formatted text, independent of its markup language.
///
/// Blocks are nested at most `depthLimit` deep, so that recursion never exhausts the stack. All
/// strings are safe to draw.
package struct RichText: Sendable, Hashable {
    /// The blocks in order.
    package var blocks: [Block]

    package init(_ blocks: [Block] = []) {
        self.blocks = blocks
    }

    /// The maximum nesting depth of blocks and inlines; deeper content is flattened.
    package static let depthLimit = 32

    /// A part of a text that begins on its own line.
    package indirect enum Block: Sendable, Hashable {
        case paragraph([Inline])
        /// A heading; level 1 is the largest of 6.
        case heading(level: Int, [Inline])
        case list(List)
        case quote(Quote)
        /// Preformatted lines; the language is the one that the author named, such as `swift`.
        case code(language: String?, text: String)
        case table(Table)
        case rule
        /// Folded content with a summary; it is shown on demand or from the start.
        case details(summary: [Inline], isOpen: Bool = false, [Block])
        /// An image that is the only content of its paragraph.
        case image(Image)
    }

    /// A part of a line.
    package indirect enum Inline: Sendable, Hashable {
        case text(String)
        case code(String)
        case strong([Inline])
        case emphasis([Inline])
        case strike([Inline])
        /// A link; its text may be the address itself.
        case link(target: String, [Inline])
        case image(Image)
        /// A line break within a paragraph.
        case lineBreak
        /// The name of a user, without the `@`.
        case mention(String)
        /// A superscript.
        case raised(String)
        /// A subscript.
        case lowered(String)
    }

    /// A list with bullets or numbers.
    package struct List: Sendable, Hashable {
        /// The number of the first item; `nil` for bullets.
        package var start: Int?
        /// The difference between the numbers of adjacent items.
        package var step = 1
        package var style = NumberStyle.decimal
        /// A Boolean value that indicates whether there are no blank lines between the items.
        package var isTight: Bool
        package var items: [Item]

        package init(start: Int? = nil, isTight: Bool = true, items: [Item]) {
            self.start = start
            self.isTight = isTight
            self.items = items
        }
    }

    /// The style of a list's numbers.
    package enum NumberStyle: Sendable, Hashable {
        case decimal, lowercaseLetters, uppercaseLetters, lowercaseRoman, uppercaseRoman
    }

    /// An item of a list.
    package struct Item: Sendable, Hashable {
        /// Set if the task is done; `nil` for an item that is not a task.
        package var isDone: Bool?
        /// The number of this item and the start for the following ones; `nil` for the next number.
        package var number: Int?
        /// The style of its number; `nil` for the style of the list.
        package var style: NumberStyle?
        package var blocks: [Block]

        package init(isDone: Bool? = nil, _ blocks: [Block]) {
            self.isDone = isDone
            self.blocks = blocks
        }
    }

    /// A quotation.
    package struct Quote: Sendable, Hashable {
        /// The author; `nil` if unknown.
        package var author: String?
        /// The title of the quoted text; `nil` if unknown.
        package var title: String?
        /// The address of the quoted text; `nil` if unknown.
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

    /// A table; each row has a cell for every column.
    package struct Table: Sendable, Hashable {
        package enum Alignment: Sendable, Hashable { case left, centre, right }

        /// The alignment of each column.
        package var alignments: [Alignment]
        /// The header cells; empty if there is no header or it has no text.
        package var header: [[Inline]]
        package var rows: [[[Inline]]]

        package init(alignments: [Alignment], header: [[Inline]], rows: [[[Inline]]]) {
            self.alignments = alignments
            self.header = header.allSatisfy(\.isBlank) ? [] : header
            self.rows = rows
        }
    }

    /// An image, which a terminal shows as its description.
    package struct Image: Sendable, Hashable {
        /// Empty if the author gave none.
        package var description: String
        package var target: String
    }
}
