import CNcurses

/// The characters that ncurses draws for the part of a text that fits.
@MainActor struct CellText {
    var characters: [wchar_t] = []
    /// The width in columns.
    private(set) var columns = 0
    /// The ranges of wide characters and placeholders with combining marks.
    ///
    /// A character followed by a blank counts as two.
    private var composed: [Range<Int>] = []

    init(_ text: Substring, columns room: Int) {
        var reader = GlyphReader(text)
        characters.reserveCapacity(room)
        while columns < room {
            let start = characters.count
            guard let width = reader.read(into: &characters) else { break }
            columns += width
            if columns > room {
                characters.replaceSubrange(start..., with: [0x20])
                columns = room
            } else if reader.isBeyondCurses {
                WideGlyphOverlay.replace(glyphAt: start, ofColumns: width, in: &characters)
                composed.append(start..<characters.count)
            } else if width == 2, characters.count - start > 1, characters.last != 0x20,
                characters[start] > 0x7F
            {
                composed.append(start..<characters.count)
            }
        }
    }

    /// Draws the text at the cursor of the window.
    func add(to window: UnsafeMutablePointer<WINDOW>) {
        characters.withUnsafeBufferPointer { characters in
            var start = 0
            for range in composed {
                add(characters[start..<range.lowerBound], to: window)
                let cell = UnsafeBufferPointer(rebasing: characters[range])
                cncurses_add_cell(window, cell.baseAddress, CInt(cell.count))
                start = range.upperBound
            }
            add(characters[start...], to: window)
        }
    }

    private func add(
        _ characters: Slice<UnsafeBufferPointer<wchar_t>>, to window: UnsafeMutablePointer<WINDOW>
    ) {
        let characters = UnsafeBufferPointer(rebasing: characters)
        if !characters.isEmpty { waddnwstr(window, characters.baseAddress, CInt(characters.count)) }
    }
}
